// Texts that the company may put its own in place of, on the running shop: what the program says names them
// (fronts/texts/catalogue.server.ts), so that a page brings no more than its words.

/** What the company says instead, by the program's own words; usually nothing. */
export type OwnTexts = Record<string, string>

/** The names of the places in a text, where it says something of the moment: `{folio}`. */
export type PlacesOf<Said extends string> = Said extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesOf<Rest>
  : never
type Filling<Said extends string> = [PlacesOf<Said>] extends [never] ? [] : [values: Record<PlacesOf<Said>, string>]

let source: () => OwnTexts | null | undefined = () => null

/** Set once by each entry: the page's own data in the browser, that of the page being made on the server. */
export function setTextSource(read: typeof source): void {
  source = read
}

/** What a text says now, with its places filled. Asked while a page is shown: what is said once and kept would not follow a change. */
export function say<Said extends string>(said: Said, ...[values]: Filling<Said>): string {
  const text = source()?.[said] ?? said
  return values ? filled(text, values) : text
}

/** A text with its places filled; one that nobody filled stays as it is written. */
export function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, place: string) => values[place] ?? whole)
}

// What several wings say.
export const noDescription = 'Descripción no disponible'
export const wentWrong = 'Something went wrong. Please try again.'
