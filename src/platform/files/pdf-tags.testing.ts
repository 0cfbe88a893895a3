type Tree = { role?: string; children?: Tree[]; type?: string; id?: string }

/** What another program reads aloud of a PDF, page by page: each text with the tags it stands in (`Document/Table/TR/TD`). What is no part of the reading is left out. */
export async function readAloud(file: Buffer): Promise<{ tags: string; text: string }[][]> {
  // What it would draw with; it only reads here.
  Object.assign(globalThis, { DOMMatrix: Object, Path2D: Object })
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const pdf = await loading.promise
  const pages: { tags: string; text: string }[][] = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = new Map<string, string>()
    const open: string[] = []
    for (const item of items) {
      if ('str' in item) {
        const id = open.at(-1)
        if (id) texts.set(id, (texts.get(id) ?? '') + item.str)
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id ?? '')
    }
    const said: { tags: string; text: string }[] = []
    const walk = ({ role, children = [], type, id }: Tree, above: string[]) => {
      if (type === 'content' && id) said.push({ tags: above.join('/'), text: (texts.get(id) ?? '').trim() })
      const within = role && role !== 'Root' ? [...above, role] : above
      for (const child of children) walk(child, within)
    }
    const tree: Tree | null = await page.getStructTree()
    if (tree) walk(tree, [])
    pages.push(said)
  }
  await loading.destroy()
  return pages
}
