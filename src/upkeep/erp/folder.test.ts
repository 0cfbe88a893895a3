import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSftpServer, type SftpTrouble } from '#platform/sftp/sftp.testing.ts'
import { type Connector, ErpFault } from './connecting.server.ts'
import { openConnector } from './connector.server.ts'
import { bothExchanges, type Exchange, sftpConnection } from './files.testing.ts'
import { erpEnv } from './testing.server.ts'

const { both, remote, server } = await bothExchanges()

async function within<T>({ connection, env }: Exchange, work: (connector: Connector) => Promise<T>): Promise<T> {
  const connector = openConnector(connection, env)
  try {
    return await work(connector)
  } finally {
    await connector.close()
  }
}

const print = (text: string) => createHash('sha256').update(text).digest('hex')
function drop(at: Exchange['at'], name: string, text: string, mark = print(text)): void {
  writeFileSync(at('in', name), text)
  writeFileSync(at('in', `${name}.listo`), mark)
}
const whole = { cursor: null, completa: true }
const message = { id: 7, tipo: 'pedido', pedido_id: 7, clave: '7', carga: { a: 1 } } as const

/** All rows of a kind, page by page, each put away once it is read. */
async function readAll(connector: Connector): Promise<unknown[]> {
  const rows: unknown[] = []
  for (let cursor: string | null = null; ; ) {
    const page = await connector.read('precios', { cursor, completa: true })
    rows.push(...page.filas)
    await page.done?.()
    if (!page.hayMas) return rows
    cursor = page.cursor
  }
}

test.each(both)(
  'by $name: files are read in order and by pages, put away, and those that are not whole set aside',
  async (exchange) => {
    const { at } = exchange
    await within(exchange, async (connector) => {
      expect(await connector.probe()).toEqual([])
      drop(at, 'precios-2.jsonl', Array.from({ length: 2500 }, (_, n) => JSON.stringify({ n })).join('\n'))
      drop(at, 'precios-1.csv', 'n\n-1\n')
      drop(at, 'precios-3.csv', 'n\n9\n', print('otra cosa'))
      writeFileSync(at('in', 'precios-4.csv'), 'n\n10\n')
      // A link that leads nowhere is no file, and not looked at for ever.
      symlinkSync(at('in', 'nadie'), at('in', 'precios-5.csv'))
      writeFileSync(at('in', 'precios-5.csv.listo'), print(''))
      const rows = await readAll(connector)
      expect(rows).toHaveLength(2501)
      expect(rows.slice(0, 2)).toEqual([{ n: '-1' }, { n: 0 }])
      expect(readdirSync(at('in')).sort()).toEqual(['precios-4.csv', 'precios-5.csv', 'precios-5.csv.listo'])
      expect(readdirSync(at('done')).sort()).toEqual([
        'precios-1.csv',
        'precios-1.csv.listo',
        'precios-2.jsonl',
        'precios-2.jsonl.listo',
      ])
      expect(readFileSync(at('wrong', 'precios-3.csv.motivo.txt'), 'utf8')).toContain('SHA-256')
      // The same name again takes the place of what was put away before.
      drop(at, 'precios-1.csv', 'n\n-2\n')
      expect(await readAll(connector)).toEqual([{ n: '-2' }])
      expect(readFileSync(at('done', 'precios-1.csv'), 'utf8')).toBe('n\n-2\n')
    })
  },
)

test.each(both)('by $name: a message is left whole, and again under the same name', async (exchange) => {
  const { at } = exchange
  await within(exchange, async (connector) => {
    for (let n = 0; n < 2; n++) expect(await connector.deliver(message)).toEqual({ resultado: 'enviado' })
  })
  expect(readdirSync(at('out')).sort()).toEqual(['pedido-7.json', 'pedido-7.json.listo'])
  expect(readFileSync(at('out', 'pedido-7.json.listo'), 'utf8')).toBe(
    print(readFileSync(at('out', 'pedido-7.json'), 'utf8')),
  )
})

test.each(both)('by $name: what cannot be read or written is told in words', async (exchange) => {
  const { at, name } = exchange
  const inWords = {
    kind: 'caido',
    message: expect.stringMatching(name === 'sftp' ? /^El servidor SFTP no pudo/ : /^No se puede/),
  }
  await within(exchange, async (connector) => {
    // A folder where a file should be, with a mark that says it is whole.
    mkdirSync(at('in', 'productos-1.csv'))
    writeFileSync(at('in', 'productos-1.csv.listo'), print(''))
    await expect(connector.read('productos', whole)).rejects.toMatchObject(inWords)
    mkdirSync(at('out', 'pedido-8.json', 'x'), { recursive: true })
    await expect(connector.deliver({ ...message, clave: '8' })).rejects.toMatchObject(inWords)
  })
})

test('by sftp: another key and another password need somebody; a file that may not be put away is told, not read for ever', async () => {
  drop(remote.at, 'precios-6.csv', 'n\n6\n')
  server.state.next = (request, path) => (request === 'RENAME' && path.includes('/in/') ? 'denied' : null)
  await expect(within(remote, readAll)).rejects.toMatchObject({
    kind: 'caido',
    message: expect.stringContaining('permiso'),
  })
  server.state.next = null
  expect(await within(remote, readAll)).toEqual([{ n: '6' }])
  expect(await within(remote, readAll)).toEqual([])
  const { connection } = remote
  const wrong = { ...remote, connection: { ...connection, secreto: 'otra' } }
  await expect(within(wrong, (one) => one.probe())).rejects.toMatchObject({ kind: 'credencial' })
  const changed = { ...remote, connection: { ...connection, huella: 'SHA256:otra' } }
  await expect(within(changed, (one) => one.probe())).rejects.toMatchObject({
    kind: 'credencial',
    message: expect.stringContaining('cambió'),
  })
  await expect(within(remote, (one) => one.probe())).resolves.toEqual([])
})

test('by sftp: however the server falls, every row comes once it stands again, and nothing stays open', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(40), fc.constantFrom<SftpTrouble>('cut', 'denied', 'full', 'half')), { maxLength: 4 }),
      async (troubles) => {
        const own = await openSftpServer()
        try {
          const exchange: Exchange = {
            name: 'sftp',
            connection: sftpConnection(own),
            env: erpEnv,
            at: (...names) => own.at('matriz', ...names),
          }
          await within(exchange, (one) => one.probe())
          for (let n = 1; n <= 3; n++) drop(exchange.at, `precios-${n}.csv`, `n\n${n}\n`)
          const drawn = new Map(troubles)
          let asked = 0
          own.state.next = () => drawn.get(asked++) ?? null
          const read = new Set<string>()
          // As runs do it: each begins anew where the one before fell, until one comes to the end.
          for (let tries = 0; tries <= troubles.length; tries++) {
            const fault = await within(exchange, async (one) => {
              for (;;) {
                const page = await one.read('precios', whole)
                for (const row of page.filas) read.add(JSON.stringify(row))
                await page.done?.()
                if (!page.hayMas) return null
              }
            }).catch((error: unknown) => error)
            if (fault === null) break
            expect(fault).toBeInstanceOf(ErpFault)
          }
          expect([...read].sort()).toEqual(['{"n":"1"}', '{"n":"2"}', '{"n":"3"}'])
          await expect.poll(() => own.open()).toBe(0)
        } finally {
          await own.close()
        }
      },
    ),
    { numRuns: 40 },
  )
})
