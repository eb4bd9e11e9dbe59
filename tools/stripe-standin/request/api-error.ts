type ErrorDetails = {
  type: string;
  message: string;
  code?: string | undefined;
  param?: string | undefined;
};

/** Stripe answers a failure with an HTTP status and `{ error: { type, code, message, param } }`. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly details: ErrorDetails;

  constructor(status: number, details: ErrorDetails) {
    super(details.message);
    this.statusCode = status;
    this.details = details;
  }
}

/** Stripe refuses such a parameter before it does anything, and does not store the answer under an idempotency key. */
export class ParameterError extends ApiError {
  constructor(message: string, code?: string, param?: string) {
    super(400, { type: 'invalid_request_error', message, code, param });
  }
}

export function refuseRequest(message: string, code?: string, param?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, code, param });
}

/** Returns "No such customer: 'cus_1'" with status 404 for the id of the path, and 400 for an id among the parameters. */
export function createNotFoundError(type: string, id: string, param = 'id'): ApiError {
  return new ApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${type}: '${id}'`,
    param,
  });
}

export function declined(): ApiError {
  return new ApiError(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
}
