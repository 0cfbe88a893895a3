/** The rows of a list without what is read of each: what follows `from`, and its values. Whatever is counted elsewhere is counted by the same. */
export type Rows = { from: string; values: unknown[] }
