import { expect, test } from 'vitest'
import { readMigrations } from './migrate.server.ts'
import { unborneBy } from './steps.testing.ts'

/** Before it nothing of ours ran with people on it. */
const FIRST = 341

test('no migration breaks the version that still runs while it is applied', () => {
  const later = readMigrations().filter(({ numero }) => numero >= FIRST)
  const wrong = later.flatMap(({ nombre, sql }) =>
    unborneBy(sql).map(({ statement, why }) => `${nombre}: ${why}: ${statement}`),
  )
  expect(wrong).toEqual([])
})

test.each([
  'drop table marca',
  'alter table marca drop column nombre',
  'ALTER TABLE marca\n  RENAME COLUMN nombre TO titulo',
  'alter table marca add column a int, alter column nombre type varchar(9)',
  'alter table marca alter column nombre set not null',
  "alter table marca add column a int, add column pais text not null check (pais in ('a', 'b'))",
  'alter table marca alter nombre drop default',
  'truncate marca',
  'drop function precio_de(bigint)',
  'create index precio_x on precio (valor)',
  'alter table precio add constraint precio_x check (valor > 0)',
  'update precio set valor = 1',
])('%s is refused, and not with its reason above', (statement) => {
  expect(unborneBy(statement)).toHaveLength(1)
  expect(unborneBy(`-- por pasos: nadie la usa desde la versión anterior\n${statement};`)).toEqual([])
  expect(unborneBy(`-- por pasos:\n${statement};`)).toHaveLength(1)
  // A reason holds for its own statement.
  expect(unborneBy(`-- por pasos: nadie la usa\nselect 1;\n${statement};`)).toHaveLength(1)
})

test.each([
  'create table nueva (a int not null); create index nueva_a on nueva (a); alter table nueva drop column a; drop table nueva',
  `alter table marca add column pais text not null default 'MX', add column nota text`,
  'alter table precio add constraint precio_x check (valor > 0) not valid',
  'create index marca_x on marca (nombre)',
  '-- sin transacción\ncreate index concurrently if not exists precio_x on precio (valor)',
  'update precio set valor = 1 where valor is null',
  `-- drop table marca\nselect 'drop table marca'; create or replace function f() returns int language sql as $$ delete from precio; select 1 $$`,
])('%s is borne', (statement) => {
  expect(unborneBy(statement)).toEqual([])
})
