/** The form of the archive: boxes elsewhere on the page belong to it by this name. */
export const ARCHIVE_FORM = 'archivo-zip'
