import { expect, test } from 'vitest'
import { leanMarkup } from './lean-markup.ts'

test('what the next of its kind ends is not ended, and nothing is asked for before it is named', () => {
  const preload = '<link rel="preload" as="image" href="/a.svg"/>'
  const list = '<ul><li class="x">Uno</li><li><ul><li>Dos</li></ul></li></ul>'
  const select = '<select><option value="" selected="">Cualquiera</option><option>2027</option></select>'
  expect(leanMarkup(`${preload}${preload}<div>${list}${select}<img alt=""/></div>`)).toBe(
    '<div><ul><li class="x">Uno<li><ul><li>Dos</ul></ul><select><option value="" selected="">Cualquiera<option>2027</select><img alt=""></div>',
  )
})

test('what is no end of an element stays: texts, an item that something else follows', () => {
  for (const kept of [
    '<p>&lt;/li&gt;&lt;li&gt; y &lt;/option&gt; &quot;/&gt;</p>',
    '<ul><li>Uno</li><template></template></ul>',
    '<div><link rel="preload" as="image" href="/a.svg"></div>',
    '<svg><path d="M0 0"></path></svg>',
  ])
    expect(leanMarkup(kept)).toBe(kept)
})
