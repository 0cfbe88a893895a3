import { anonymous, type Session } from './access.ts'

let source: () => Session = () => anonymous

/** Set once by each entry: the page's own data in the browser, the request's on the server. */
export function setSessionSource(read: () => Session): void {
  source = read
}

/** Who is looking at the page being made or shown. */
export function currentSession(): Session {
  return source()
}
