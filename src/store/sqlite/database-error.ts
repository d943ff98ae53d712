/** Why a database cannot be used, as one line that says what to do. */
export class DatabaseError extends Error {}
