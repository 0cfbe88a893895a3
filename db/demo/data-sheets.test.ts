import { expect, test } from 'vitest'
import { testEnv } from '#http.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { loadDemoSheets } from './data-sheets.ts'
import { loadDemoNotices } from './notices.ts'

test('a dozen sheets over four lines, and three announcements, once', async () => {
  const db = await testDb()
  const env = { ...testEnv, DATA_DIR: temporaryData() }
  await db.rows(
    `with l as (insert into linea (nombre) values ('Discos de freno'), ('Amortiguadores'), ('Filtros de aceite'), ('Filtros de aire') returning id)
     insert into producto (k_parte, descripcion, linea_id, estado) select 'P' || l.id || '-' || n, 'Parte', l.id, 'activo' from l, generate_series(1, 4) n`,
  )
  for (const _ of [1, 2]) {
    await loadDemoSheets({ db, env })
    await loadDemoNotices({ db, env })
  }
  const states = await db.rows(
    `select estado_ahora(f) as estado, count(*)::int as n, sum((select count(*) from ficha_version v where v.ficha_id = f.id))::int as versiones
     from ficha f group by 1 order by 1`,
  )
  expect(states).toEqual([
    { estado: 'BORRADOR', n: 1, versiones: 1 },
    { estado: 'PROGRAMADO', n: 1, versiones: 1 },
    { estado: 'PUBLICADO', n: 10, versiones: 11 },
  ])
  const told = await db.rows('select estado_ahora(a) as estado, forma, audiencia from anuncio a order by id')
  expect(told).toEqual([
    { estado: 'PUBLICADO', forma: 'barra', audiencia: 'publico' },
    { estado: 'PUBLICADO', forma: 'tarjeta', audiencia: 'clientes' },
    { estado: 'PROGRAMADO', forma: 'modal', audiencia: 'personal' },
  ])
})
