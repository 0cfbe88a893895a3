import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPage } from './next-page.ts'

const ours = [
  ['/JACVE/home', '/JACVE/home'],
  ['/JACVE/ListaProds?linea=3&p=2', '/JACVE/ListaProds?linea=3&p=2'],
  ['/JACVE/verprods/BD%2F12#aplicaciones', '/JACVE/verprods/BD%2F12#aplicaciones'],
  ['/jacve/HOME', '/JACVE/HOME'],
  ['/JACVE/busquedaAvanzada?next=https://malo.example', '/JACVE/busquedaAvanzada?next=https://malo.example'],
] as const

test.each(ours)('%s is a page of ours', (next, path) => expect(nextPage(next)).toBe(path))

const foreign = [
  '',
  ' ',
  '/',
  'home',
  'JACVE/home',
  './home',
  '../home',
  '?x',
  '#x',
  '//evil.example',
  '//evil.example/JACVE/home',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%2f%2fevil.example',
  '%2f%2fevil.example',
  '/%5cevil.example',
  '/JACVE/%2f%2fevil.example',
  '/JACVE/..//evil.example',
  '/JACVE/../..//evil.example',
  '/JACVE/.//evil.example',
  '/JACVE//evil.example',
  'https:',
  'https://evil.example',
  'https:/evil.example',
  'https:evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'http://127.0.0.1:8080/JACVE/home',
  'http://here.invalid/JACVE/home',
  '//here.invalid/JACVE/home',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://evil.example',
  '//user:pass@evil.example',
  '/@evil.example',
  '/JACVE@evil.example',
  '/JACVE.evil.example/home',
  '/JACVE/home\u0000',
  '/JACVE/home\u0085',
  '/JACVE/nada',
  '/JACVE/Ingresa',
  '/JACVE/Ingresa?next=/JACVE/home',
  '/JACVE/login',
  '/JACVE/unauthorized',
  '/logout',
  '/JACVE/logout',
  '/otro/home',
  '/home',
  '/api/getYear',
  '/JACVE/api/getYear',
  '//[::1]/',
  '//0x7f.1/',
  '/ /evil.example',
]

test.each(foreign)('%j is not', (next) => expect(nextPage(next)).toBeNull())

test('the corpus is as long as it must be', () => expect(foreign.length).toBeGreaterThanOrEqual(50))

test('whatever the text, what comes back stays on this site and under the base', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '//',
    'JACVE',
    'home',
    'https:',
    '@',
    'evil.example',
    '%2f',
    '%5c',
    '..',
    '.',
    '\t',
    '?',
    '#',
    ':',
    ' ',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(parts).map((list) => list.join('')),
      ),
      (text) => {
        const found = nextPage(text)
        if (found === null) return
        const url = new URL(found, 'https://www.ejemplo.mx/JACVE/Ingresa')
        expect(url.origin).toBe('https://www.ejemplo.mx')
        expect(url.pathname.startsWith('/JACVE/')).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
