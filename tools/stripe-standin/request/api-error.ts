type ErrorDetails = {
  type: string;
  message: string;
  code?: string | undefined;
  param?: string | undefined;
};

/** A failure, which Stripe reports with an HTTP status and `{ error: { type, code, message, param } }`. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly details: ErrorDetails;

  constructor(status: number, details: ErrorDetails) {
    super(details.message);
    this.statusCode = status;
    this.details = details;
  }
}

/** A wrong parameter. Stripe refuses it first and stores no response under the idempotency key. */
export class ParameterError extends ApiError {
  constructor(message: string, code?: string, param?: string) {
    super(400, { type: 'invalid_request_error', message, code, param });
  }
}

export function createRequestError(message: string, code?: string, param?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, code, param });
}

/** Creates the error "No such customer: 'cus_1'". Its status is 404 for the id in the path, and 400 for a parameter. */
export function createNotFoundError(type: string, id: string, param = 'id'): ApiError {
  return new ApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${type}: '${id}'`,
    param,
  });
}

export function createDeclineError(): ApiError {
  return new ApiError(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
}
