/** What the server writes where a style goes; nothing that anybody typed can be read as it, since quotes in attributes and `<` in words are escaped. */
export const RICH = 'rico'

/** How the tags of a text look. Written here and not in the server's file: names of styles are made when pages are built. */
export const richClasses = {
  h2: 'mt-2 text-2xl',
  h3: 'text-xl',
  h4: 'text-lg font-semibold',
  p: 'text-pretty',
  ul: 'list-disc pl-5',
  ol: 'list-decimal pl-5',
  li: 'text-pretty',
  blockquote: 'border-l border-line pl-4 text-soft',
  hr: 'border-line',
  table: 'block overflow-x-auto text-left text-sm',
  th: 'border-b border-line p-2',
  td: 'border-b border-line p-2 align-top',
  pre: 'code overflow-x-auto rounded-panel bg-sunk p-4',
  code: 'code',
  a: 'link',
  img: 'mx-auto rounded-panel',
} satisfies Record<string, string>
