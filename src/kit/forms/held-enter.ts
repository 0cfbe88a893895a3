/**
 * A key that is held is one press: the browser would press a button, and send a form, again with every repeat of Enter. Lines of a
 * text still repeat, and so does what a screen does itself with the key.
 */
export function pressOnce(): void {
  const press = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter' && !document.activeElement?.closest(TEXT)) event.preventDefault()
  }
  addEventListener('keydown', press, true)
}

const TEXT = 'textarea,[contenteditable]'
