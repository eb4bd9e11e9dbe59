/**
 * Takes precedence over @types/node where src/shared and src/client are checked: a package's types that ask for Node's (such as
 * Papa Parse's) would otherwise declare `process` and `Buffer` there.
 */
export {};
