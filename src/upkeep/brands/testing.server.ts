import type { FastifyInstance } from 'fastify'
import { browser, makePerson } from '#people/access/testing.server.ts'
import type { Db } from '#platform/database/db.server.ts'

/** Who these tests need, signed in. */
export async function wordPeople(db: Db, app: FastifyInstance) {
  const signedIn = async (role: string) => {
    const it = browser(app)
    const { email } = await makePerson(db, [role], { demo: true })
    await it.login(email)
    return it
  }
  return {
    admin: await signedIn('admin'),
    mktg: await signedIn('MKTG'),
    asesor: await signedIn('asesor'),
    cliente: await signedIn('cliente'),
    visitor: browser(app),
  }
}

/** Adds parts of brands, and what parts fit, so that there is something to move. */
export async function brandedParts(db: Db): Promise<void> {
  await db.session((client) =>
    client.query(`
      insert into linea (nombre) values ('Balatas'), ('Filtros'), ('Bujías');
      insert into marca (tipo, nombre) values ('producto', 'Frenalia'), ('producto', 'Frenália SA'), ('producto', 'Topex'), ('producto', 'Sola'),
        ('vehiculo', 'Volkswagen'), ('vehiculo', 'Volkswagon'), ('vehiculo', 'Nissan');
      insert into marca_linea (marca_id, linea_id) select m.id, l.id from marca m, linea l
        where (m.nombre, l.nombre) in (('Frenalia', 'Balatas'), ('Frenália SA', 'Balatas'), ('Frenália SA', 'Filtros'), ('Topex', 'Filtros'));
      insert into producto (k_parte, descripcion, linea_id, marca_id)
        select k, 'PARTE ' || k, (select id from linea where nombre = l), (select id from marca where nombre = m)
        from (values ('A-1', 'Balatas', 'Frenalia'), ('A-2', 'Balatas', 'Frenália SA'), ('A-3', 'Filtros', 'Frenália SA'), ('A-4', 'Filtros', 'Topex')) x (k, l, m);
      insert into modelo (marca_id, nombre, alias, desde, hasta) select id, x.n, x.a, x.d, x.h from marca m
        join (values ('Volkswagen', 'Jetta', '{Bora}'::text[], 1993, 2010), ('Volkswagon', 'JETTA', '{}', 1990, 2005), ('Volkswagon', 'Pointer', '{}', 1998, 2009),
          ('Nissan', 'Tsuru', '{}', 1990, 2017)) x (m, n, a, d, h) on x.m = m.nombre;
      insert into motor (nombre) values ('L4 2.0L'), ('L4 1.8L');
      insert into aplicacion (producto_id, modelo_id, motor_id, desde, hasta)
        select p.id, o.id, (select id from motor where nombre = x.motor), x.d, x.h
        from (values ('A-1', 'Volkswagen', 'Jetta', 'L4 2.0L', 1999, 2007), ('A-1', 'Volkswagon', 'JETTA', 'L4 2.0L', 1999, 2007),
          ('A-2', 'Volkswagon', 'JETTA', 'L4 1.8L', 1999, 2005), ('A-3', 'Volkswagon', 'Pointer', null, 1998, 2009), ('A-4', 'Nissan', 'Tsuru', null, 1992, 2017)) x (k, m, o, motor, d, h)
        join producto p on p.k_parte = x.k join marca m on m.nombre = x.m join modelo o on o.marca_id = m.id and o.nombre = x.o;
      select cuenta_catalogo()`),
  )
}
