/** SQL: this text within a pattern of LIKE, its own signs taken as they are. */
export function literally(sql: string): string {
  return String.raw`regexp_replace(${sql}, '([\\%_])', '\\\1', 'g')`
}
