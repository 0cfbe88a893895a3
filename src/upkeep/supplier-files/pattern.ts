/** Whether a file's name is of a pattern: `*` is any signs, `?` is one, and capitals and how an accent is written do not count. */
export function isNamed(pattern: string, name: string): boolean {
  const wanted = signs(pattern)
  const given = signs(name)
  let at = 0
  let star = -1
  let from = 0
  for (let place = 0; place < given.length; ) {
    if (wanted[at] === '*') {
      star = at++
      from = place
    } else if (at < wanted.length && (wanted[at] === '?' || wanted[at] === given[place])) {
      at++
      place++
    } else if (star >= 0) {
      // The last star takes one more: those before it never have to be tried again.
      at = star + 1
      place = ++from
    } else return false
  }
  while (wanted[at] === '*') at++
  return at === wanted.length
}

function signs(text: string): string[] {
  // Each by itself: some letters are lowered otherwise at the end of a word.
  return Array.from(text.normalize('NFC'), (sign) => sign.toLowerCase())
}

/** What systems and half-done copies leave in a folder: no list, and not worth a word. */
export function isPassing(name: string): boolean {
  const low = name.toLowerCase()
  return (
    low.startsWith('.') ||
    low.startsWith('~$') ||
    passing.some((ending) => low.endsWith(ending)) ||
    low === 'thumbs.db' ||
    low === 'desktop.ini'
  )
}

const passing = ['.listo', '.tmp', '.part', '.partial', '.filepart', '.crdownload', '.swp', '~']
