// What ProseMirror needs, and what makes the text look as it will be read.
const STYLES = `
.texto-editable { position: relative; word-wrap: break-word; white-space: pre-wrap; white-space: break-spaces; min-height: 20rem; outline: none; font-variant-ligatures: none }
.texto-editable h2 { font-size: 1.5rem } .texto-editable h3 { font-size: 1.25rem } .texto-editable h4 { font-weight: 600 }
.texto-editable ul { list-style: disc; padding-left: 1.25rem } .texto-editable ol { list-style: decimal; padding-left: 1.25rem }
.texto-editable table { display: block; overflow-x: auto; font-size: 0.875rem; text-align: left } .texto-editable :is(th, td) { border: 1px solid var(--color-line); padding: 0.5rem; vertical-align: top }
.texto-editable blockquote { border-left: 2px solid var(--color-line); padding-left: 1rem; color: var(--color-soft) }
.texto-editable a { color: var(--color-accent); text-decoration: underline }
.texto-editable hr { border-top: 1px solid var(--color-line) }
.texto-editable pre { font-family: var(--font-mono); background: var(--color-sunk); padding: 1rem; white-space: pre-wrap }
.texto-editable .ProseMirror-selectednode { outline: 2px solid var(--color-accent) }
.texto-editable .ProseMirror-separator { display: inline !important; border: none !important; margin: 0 !important; width: 0 !important; height: 0 !important }
.texto-editable .ProseMirror-gapcursor { display: none; position: absolute } .texto-editable.ProseMirror-focused .ProseMirror-gapcursor { display: block }
`

/** Puts the styles on while the editor is there; returns how to take them off. */
export function wearStyles(): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((worn) => worn !== sheet)
  }
}
