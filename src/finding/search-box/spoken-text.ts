/**
 * What was heard, as one would type it: spelt letters and digits are joined (`b d 1 2 0 4` → `bd1204`), and so are codes said
 * in short groups (`12 04 33` → `120433`). Words stay words, a year or a range of two years stays as it is (S-06).
 */
export function spokenText(heard: string): string {
  const words = heard
    .normalize('NFC')
    .replace(/[.,;:!?¿¡]+(?=\s|$)/g, '')
    .trim()
    .split(/\s+/)

  const said: string[] = []
  let run: string[] = []
  const close = () => {
    if (isSpelt(run)) said.push(run.join(''))
    else said.push(...run)
    run = []
  }
  for (const word of words) {
    if (/^(?:\p{L}|\d{1,2})$/u.test(word)) run.push(word)
    else {
      close()
      said.push(word)
    }
  }
  close()
  return said.join(' ')
}

/** A code holds a digit; two groups of two digits are years (`98 04`), «y» and «a» between words are words. */
function isSpelt(run: string[]): boolean {
  if (run.length < 2 || !run.some((part) => /\d/.test(part))) return false
  return run.length > 2 || run.some((part) => part.length === 1)
}
