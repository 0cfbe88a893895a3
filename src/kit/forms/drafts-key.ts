/** Where forms are kept while one signs in again; apart, so that every page can look whether there are any. */
export const DRAFTS = 'jacve.borradores'
