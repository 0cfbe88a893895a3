import type { FastifyInstance } from 'fastify'
import { browser, makePerson, type Person } from '#people/access/testing.server.ts'
import { fillCatalogue } from '#catalogue/parts/fixture.testing.ts'
import type { Db } from '#platform/database/db.server.ts'

/** Two clients with their people, an adviser, a small catalogue with prices in two scales, and stock at two branches. */
export async function shop(db: Db, app: FastifyInstance) {
  await fillCatalogue(db)
  await db.session((client) => client.query(goods))
  const found = await db.rows<{ id: number }>('select id from cliente order by id')
  const [mine = 0, theirs = 0] = found.map(({ id }) => id)
  const person = (role: string, nombre: string) => namedPerson(db, role, nombre)
  const people = {
    sofia: await person('asesor', 'Sofía Asesora'),
    ana: await person('cliente', 'Ana Cliente'),
    beto: await person('cliente', 'Beto Cliente'),
    otra: await person('cliente', 'Otra Persona'),
  }
  await db.rows('update usuario set cliente_id = $1 where id = any ($2)', [mine, [people.ana.id, people.beto.id]])
  await db.rows('update usuario set cliente_id = $1 where id = $2', [theirs, people.otra.id])
  await db.rows('update cliente set asesor_id = $2 where id = $1', [mine, people.sofia.id])
  const signedIn = async ({ email }: Person) => {
    const it = browser(app)
    await it.login(email)
    return it
  }
  return {
    mine,
    theirs,
    people,
    ana: await signedIn(people.ana),
    beto: await signedIn(people.beto),
    otra: await signedIn(people.otra),
    sofia: await signedIn(people.sofia),
  }
}

async function namedPerson(db: Db, role: string, nombre: string): Promise<Person> {
  const made = await makePerson(db, [role], { demo: true })
  await db.rows('update usuario set nombre = $2 where id = $1', [made.id, nombre])
  return made
}

const goods = `
  update sucursal set es_principal = true where clave = 'M';
  insert into sucursal (clave, nombre) values ('N', 'Norte');
  insert into via_embarque (clave, nombre, dias, costo, minimo) values
    ('PAQ', 'Paquetería', 2, 150, 1000), ('RUTA', 'Ruta de reparto', 1, 0, 0), ('VIEJA', 'Ruta vieja', 3, 0, 0);
  update via_embarque set activa = false where clave = 'VIEJA';
  insert into cliente (clave, nombre_comercial, via_embarque_id)
    select 'MINE', 'Refaccionaria Ñandú', id from via_embarque where clave = 'RUTA'
    union all select 'THEIRS', 'Taller Lejano', id from via_embarque where clave = 'VIEJA';
  insert into direccion (cliente_id, alias, calle, cp, municipio, estado, predeterminada)
    select id, 'Bodega', 'Av. de los Pistones', '44940', 'Guadalajara', 'Jalisco', true from cliente;
  update producto set empaque = case k_parte when 'FX-201' then 6 when 'FX-100/D' then 2 else 1 end,
    minimo = case k_parte when 'FX-202' then 3 else 1 end;
  delete from precio;
  insert into precio (lista_id, producto_id, cantidad_min, valor)
    select l.id, p.id, x.desde, x.valor from (values
      ('FX-100/D', 1, 123.456), ('FX-100/D', 10, 100), ('FX-201', 1, 10), ('FX-202', 1, 7.5), ('FA-300', 1, 0.335), ('FX-203', 1, 20)
    ) as x (k_parte, desde, valor) join producto p on p.k_parte = x.k_parte cross join lista_precio l where l.clave = 'BASE';
  delete from existencia;
  insert into existencia (producto_id, sucursal_id, disponible)
    select p.id, s.id, case when s.clave = 'M' then 8 else 50 end from producto p cross join sucursal s
    where p.k_parte in ('FX-100/D', 'FX-202', 'FA-300') or (p.k_parte = 'FX-203' and s.clave = 'N');`
