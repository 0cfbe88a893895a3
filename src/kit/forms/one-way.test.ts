import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Browser files that write and catch what comes of it themselves, with the reason that useWrite does not serve them. */
const own = new Map([
  ['finding/search-box/popular-searches.ts', 'a failure is for the log'],
  ['fronts/agents/page-tools.ts', 'an assistant asked for it: it is answered with the refusal'],
  ['fronts/calls/offer-list.tsx', 'its catch is of a question; the write leaves the page'],
  ['fronts/frame/account-lines.tsx', 'its catch is of a question'],
  ['fronts/lists/record-search.ts', 'nobody asked for it: a failure is for the log'],
  ['fronts/store/advanced.page.tsx', 'its catch is of a question, in a loader'],
  ['people/access/act-for.ts', 'the page is left for a whole new one'],
  ['people/sign-in/set-password.page.tsx', 'its catch is of a question, in a loader'],
  ['publishing/editor/use-autosave.ts', 'a draft is kept in the background, and says so in one line'],
  ['publishing/library-screens/use-upload.ts', 'an upload that can be gone on with'],
  ['selling/fit-answers/fit-question.tsx', 'its catch is of a question'],
  ['selling/quick-order/line-acts.ts', 'what is learnt in passing is for the log'],
  ['selling/quote-screens/row-actions.tsx', 'throws on, into the question that was asked'],
  ['upkeep/shelf/pictures.page.tsx', 'its catch is of a question, in a loader'],
  ['selling/cart-screen/generate.tsx', 'a refusal asks for consent, is laid at the lines, and the cart is read again'],
  ['selling/cart-screen/line-acts.ts', 'the cart writes in a queue that waits for the line'],
  ['selling/counter/use-desk.ts', 'what a code means is asked row by row, and said in its row'],
  ['selling/return-screens/return-photos.tsx', 'photographs go one after another; each refusal names its own'],
  ['selling/return-screens/new-return-form.tsx', 'throws on, with the faults moved to the fields'],
  ['publishing/posts/banner-order.tsx', 'throws on, with the order as it was'],
  ['publishing/datasheets/new-sheet.page.tsx', 'throws on, with the way to the sheet that there is'],
  ['publishing/notices/use-open-notices.ts', 'nobody asked for it: a failure is for the log'],
  ['people/roles/edit-role.page.tsx', 'throws on, or shows what somebody else saved'],
  ['upkeep/load-screens/preview-banner.tsx', 'the page is left for a whole new one'],
  ['upkeep/editor/use-desk.ts', 'faults go to sections and to rows of the grid'],
  ['upkeep/photos/use-uploads.ts', 'files go side by side, each with its state'],
])

test('a write from the browser goes by useWrite, or says why not', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: 'src' }).filter((file) => !/\.(server|test|testing)\./.test(file))
  const found = files.filter((file) => {
    const code = readFileSync(`src/${file}`, 'utf8')
    return /\bcall\(\s*['`](?:POST|PUT|PATCH|DELETE) /.test(code) && /\bcatch \(|\.catch\(\(error/.test(code)
  })
  expect(found.toSorted()).toEqual([...own.keys()].toSorted())
})

/** Forms that are told their faults by something else than useWrite, or tell a field more than its own. */
const byHand = new Set([
  'kit/lists/views-dialog.tsx',
  'selling/cart-screen/cart-lists.tsx',
  'selling/cart-screen/save-list.tsx',
  'selling/carts/carts-dialog.tsx',
  'upkeep/editor/attributes-section.tsx',
  'upkeep/editor/codes-section.tsx',
  'upkeep/editor/data-section.tsx',
  'upkeep/editor/desk-fields.tsx',
  'upkeep/editor/relations-section.tsx',
  'upkeep/pricing/part-price-form.tsx',
])

test('what is wrong with a field is told by its form, to the field of that name', () => {
  const files = globSync('**/*.tsx', { cwd: 'src' })
  const found = files.filter((file) => /error=\{[^}]*\berrors\b/.test(readFileSync(`src/${file}`, 'utf8')))
  expect(found.toSorted()).toEqual([...byHand].toSorted())
})
