import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { isReadOnly, noticeText, setReadOnly, setServiceNotice, windowText } from './read-only.server.ts'

const db = await testDb()
const away = new Error('the database is away')
const gone: Db = { ...db, row: () => Promise.reject(away), rows: () => Promise.reject(away) }
const later = (ms: number) => new Date(Date.now() + ms).toISOString()

/** What the page says of each part, by name. */
function partsOf(html: string): Record<string, string> {
  const found = html.matchAll(/<dt>(.*?) <span class="\w+">(.*?)<\/span>/g)
  return Object.fromEntries([...found].map(([, name, state]) => [name, state]))
}

describe('/estado', () => {
  test('tells what works from the figures, without script, index, session or anything of the inside', async () => {
    const app = await testApp(db, { DATA_DIR: temporaryData() })
    const { statusCode, headers, body } = await app.inject('/JACVE/estado')
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=10')
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toMatch(/<script|postgres|node|versi[oó]n|DATA_DIR|pool|127\.0\.0\.1/i)
    expect(partsOf(body)).toMatchObject({
      'Catálogo y pedidos': 'Funciona',
      'Facturas y archivos': 'Funciona',
      Correos: 'Funciona',
    })
  })

  test('answers also while the database does not, to whoever has a session too, and says so', async () => {
    const app = await testApp(gone, { DATA_DIR: temporaryData() })
    const { statusCode, body } = await app.inject({
      url: '/JACVE/estado',
      cookies: { '__Host-jacve': `u${'a'.repeat(43)}` },
    })
    expect(statusCode).toBe(200)
    expect(body).toContain('Algo no funciona como debe')
    expect(partsOf(body)).toEqual({
      'Catálogo y pedidos': 'No funciona',
      Búsqueda: 'No funciona',
      'Facturas y archivos': 'No funciona',
      Correos: 'No funciona',
    })
  })

  test('a storage that does not answer is told; many visitors cost one look', async () => {
    let asked = 0
    const counted: Db = { ...db, row: (text, values) => (asked++, db.row(text, values)) }
    const app = await testApp(counted, {
      DATA_DIR: temporaryData(),
      STORAGE_URL: 'http://LLAVE:SECRETO@127.0.0.1:9/archivos',
    })
    const pages = await Promise.all(Array.from({ length: 50 }, () => app.inject('/JACVE/estado')))
    for (const { body } of pages) expect(partsOf(body)['Facturas y archivos']).toBe('No funciona')
    expect(asked).toBeLessThan(10)
  })

  test('carries what the operator says, as text', async () => {
    const DATA_DIR = temporaryData()
    const app = await testApp(db, { DATA_DIR })
    setServiceNotice(
      { DATA_DIR },
      { texto: 'Hoy los <b>envíos</b> van con un día de retraso.', hasta: later(60_000), soloLectura: true },
    )
    const { body } = await app.inject('/JACVE/estado')
    expect(body).toContain('Hoy los &lt;b&gt;envíos&lt;/b&gt; van con un día de retraso. Por ahora no se guarda nada.')
    expect(body).toMatch(/y hasta el .+ podrás consultar, pero no guardar\./)
  })
})

describe('what the operator has to say', () => {
  const place = () => ({ DATA_DIR: temporaryDirs.pop() ?? '' })
  const temporaryDirs = [temporaryData(), temporaryData(), temporaryData()]

  test('a planned window: told before, nothing kept within it, gone by itself after', () => {
    const at = place()
    setServiceNotice(at, {
      texto: 'Cambiamos de máquina.',
      desde: later(60_000),
      hasta: later(120_000),
      soloLectura: true,
    })
    expect(isReadOnly(at)).toBe(false)
    expect(noticeText(at)).toBe('Cambiamos de máquina.')
    expect(windowText(at)).toMatch(/^Desde el .+ y hasta el .+ podrás consultar, pero no guardar\.$/)

    setServiceNotice(at, {
      texto: 'Cambiamos de máquina.',
      desde: later(-1000),
      hasta: later(60_000),
      soloLectura: true,
    })
    expect(isReadOnly(at)).toBe(true)
    expect(noticeText(at)).toBe('Cambiamos de máquina. Por ahora no se guarda nada.')

    setServiceNotice(at, {
      texto: 'Cambiamos de máquina.',
      desde: later(-2000),
      hasta: later(-1000),
      soloLectura: true,
    })
    expect([isReadOnly(at), noticeText(at)]).toEqual([false, undefined])
  })

  test('the mode set by hand says so on its own and beside a notice', () => {
    const at = place()
    setReadOnly(at, true)
    expect(noticeText(at)).toMatch(/^Estamos en mantenimiento/)
    setServiceNotice(at, { texto: 'Falla el correo.', soloLectura: false })
    expect(noticeText(at)).toBe('Falla el correo. Por ahora no se guarda nada.')
    setReadOnly(at, false)
    expect(noticeText(at)).toBe('Falla el correo.')
    setServiceNotice(at, undefined)
    expect(noticeText(at)).toBeUndefined()
  })

  test('a file that cannot be read says nothing and closes nothing; a text that is too long is refused', () => {
    const at = place()
    writeFileSync(join(at.DATA_DIR, 'aviso-de-servicio.json'), '{"texto":')
    expect([isReadOnly(at), noticeText(at)]).toEqual([false, undefined])
    rmSync(join(at.DATA_DIR, 'aviso-de-servicio.json'))
    expect(() => setServiceNotice(at, { texto: 'x'.repeat(71), soloLectura: false })).toThrow()
    expect(noticeText(at)).toBeUndefined()
  })
})
