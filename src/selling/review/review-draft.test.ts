import { expect, test } from 'vitest'
import { type Draft, dropDrafts, emptyDraft, findDrafts, keepDraft, type Shelf } from './review-draft.ts'

function shelf(): Shelf {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const place = { userId: 7, quoteId: 12 }
const now = { version: 3, lines: [1, 2] }
const typed: Draft = { ...emptyDraft, edits: { 1: { precio: '95' }, 9: { precio: '1' } }, words: 'Te bajé la primera' }

test('what was typed over this version comes back, of the lines that are still there', () => {
  const it = shelf()
  keepDraft(it, place, 3, typed)
  expect(findDrafts(it, place, now)).toEqual({ own: { ...typed, edits: { 1: { precio: '95' } } }, other: null })
})

test('over another version it is only offered, the last of several', () => {
  const it = shelf()
  keepDraft(it, place, 1, typed)
  keepDraft(it, place, 2, { ...typed, words: 'La última' })
  const { own, other } = findDrafts(it, place, now)
  expect([own, other?.words]).toEqual([null, 'La última'])
})

test('nobody else and no other document sees it; documents 1 and 12 are two', () => {
  const it = shelf()
  keepDraft(it, place, 3, typed)
  for (const other of [
    { userId: 8, quoteId: 12 },
    { userId: 7, quoteId: 1 },
  ]) {
    expect(findDrafts(it, other, now)).toEqual({ own: null, other: null })
    dropDrafts(it, other)
  }
  expect(findDrafts(it, place, now).own).not.toBeNull()
  dropDrafts(it, place)
  expect(it.length).toBe(0)
})

test('nothing typed leaves nothing; a broken one is none', () => {
  const it = shelf()
  keepDraft(it, place, 3, typed)
  keepDraft(it, place, 3, { ...emptyDraft, edits: { 1: {} }, words: ' ' })
  expect(it.length).toBe(0)
  it.setItem('jacve.revision.7.12.3', '{')
  expect(findDrafts(it, place, now)).toEqual({ own: null, other: null })
})
