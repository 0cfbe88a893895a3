import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attribute, xmlScanner } from './xml-scan.ts'

/** Everything a scanner reports, texts in one piece. */
function eventsOf(pieces: string[]): string[] {
  const events: string[] = []
  let text = ''
  const flush = () => {
    if (text) events.push(`"${text}"`)
    text = ''
  }
  const scanner = xmlScanner({
    open: (name, tag) => (flush(), void events.push(`<${name}|${attribute(tag, 'r') ?? ''}`)),
    close: (name) => (flush(), void events.push(`/${name}`)),
    text: (more) => void (text += more),
  })
  for (const piece of pieces) scanner.write(piece)
  scanner.end()
  flush()
  return events
}

const xml =
  `<?xml version="1.0"?><!-- a > b --><x:row r="1" spans='1>2'><c r='A1' t="s"/><v>a &amp; b &#241;&#xF1; &lt;1&gt; &otro;</v>` +
  `<![CDATA[<crudo> & más]]>ñandú</x:row>`

test('elements, attributes, entities, CDATA, comments, prefixes and empty elements', () => {
  expect(eventsOf([xml])).toEqual([
    '<row|1',
    '<c|A1',
    '/c',
    '<v|',
    '"a & b ññ <1> &otro;"',
    '/v',
    '"<crudo> & másñandú"',
    '/row',
  ])
})

test('wherever the text is cut, the same is reported', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: xml.length }), { maxLength: 6 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), xml.length]
      const pieces = places.slice(1).map((end, at) => xml.slice(places[at], end))
      expect(eventsOf(pieces)).toEqual(eventsOf([xml]))
    }),
  )
})

test.each([
  ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'a document type'],
  ['<a><b', 'an element that does not end'],
  [`<a b="${'x'.repeat(1 << 21)}`, 'an attribute without end'],
])('%#: refused: %s', (text) => expect(() => eventsOf([text])).toThrow('dañado'))

test('an attribute is found by its whole name', () => {
  expect(attribute('c ref="A1" r="B2"', 'r')).toBe('B2')
  expect(attribute('sheet name="a" r:id="rId1"', '(?:\\w+:)?id')).toBe('rId1')
  expect(attribute('c', 'r')).toBeUndefined()
})
