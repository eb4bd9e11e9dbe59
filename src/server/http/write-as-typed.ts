/**
 * A `serializerCompiler` for large answers: writes them as they are. The compiler checks them against the type of their
 * schema, and tests against the schema itself; checking megabytes on each request would cost more than reading them.
 */
export const writeAsTyped = () => (answer: unknown) => JSON.stringify(answer);
