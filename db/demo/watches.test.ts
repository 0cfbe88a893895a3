import { expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { testEnv } from '#http.testing.ts'
import { lookAtWatches } from '#catalogue/watches/look.server.ts'
import { loadDemoAccounts } from './accounts.ts'
import { loadDemo } from './load.ts'

test('the demo’s clients follow parts that are out and parts that fell, were told of it, and are told nothing more', async () => {
  const db = await testDb()
  await loadDemo(db, { parts: 300 })
  await loadDemoAccounts(db, 'una frase de prueba 77')
  const of = (mailbox: string) =>
    db.row<{ siguen: number; agotadas: number; bajaron: number; avisos: number; clases: number; sin_leer: number }>(
      `select count(*)::int as siguen, (count(*) filter (where not w.habia))::int as agotadas,
         (count(*) filter (where w.precio_dicho < w.precio))::int as bajaron,
         (select count(*)::int from notificacion n where n.usuario_id = u.id) as avisos,
         (select count(distinct tipo)::int from notificacion n where n.usuario_id = u.id) as clases,
         (select count(*)::int from notificacion n where n.usuario_id = u.id and n.leida_en is null) as sin_leer
       from usuario u join parte_seguida w on w.usuario_id = u.id where u.email = $1 group by u.id`,
      [`${mailbox}@demo.jacve.mx`],
    )
  const first = await of('cliente')
  expect(first?.agotadas).toBeGreaterThan(0)
  expect(first?.bajaron).toBeGreaterThan(1)
  expect(first?.clases).toBe(3)
  expect(first?.sin_leer).toBeGreaterThan(1)
  expect(first?.sin_leer).toBeLessThan(first?.avisos ?? 0)
  expect((await of('cliente2'))?.siguen).toBeGreaterThan(4)
  // As they stand: the first look of the shop's worker has nothing to say.
  expect(await lookAtWatches(db, testEnv)).toBe(0)

  await loadDemoAccounts(db, 'otra frase de prueba 77')
  expect(await of('cliente')).toEqual(first)
})
