import type { Db } from '#platform/database/db.server.ts'

/** Numbers of the form 55 5555 01xx belong to nobody; addresses and links are examples. */
const branches = [
  {
    clave: 'GDL',
    nombre: 'Guadalajara',
    direccion: 'Av. de los Talleres 1450, Col. Zona Industrial',
    ciudad: 'Guadalajara, Jalisco',
    cp: '44940',
    latitud: 20.6396,
    longitud: -103.3665,
    horario: 'Lunes a viernes de 8:30 a 18:30; sábado de 9:00 a 14:00',
    telefono: '33 5555 0110',
    correo: 'guadalajara@jacve.example',
    es_principal: true,
    orden: 1,
  },
  {
    clave: 'MTY',
    nombre: 'Monterrey',
    direccion: 'Calle Engranes 218, Parque Industrial La Silla',
    ciudad: 'Guadalupe, Nuevo León',
    cp: '67190',
    latitud: 25.6532,
    longitud: -100.2266,
    horario: 'Lunes a viernes de 8:30 a 18:30; sábado de 9:00 a 14:00',
    telefono: '81 5555 0120',
    correo: 'monterrey@jacve.example',
    es_principal: false,
    orden: 2,
  },
  {
    clave: 'PUE',
    nombre: 'Puebla',
    direccion: 'Blvd. del Cigüeñal 77, Col. Resurrección',
    ciudad: 'Puebla, Puebla',
    cp: '72228',
    latitud: 19.0839,
    longitud: -98.1532,
    horario: 'Lunes a viernes de 9:00 a 18:00; sábado de 9:00 a 13:00',
    telefono: '222 555 0130',
    correo: 'puebla@jacve.example',
    es_principal: false,
    orden: 3,
  },
]

const greeting = 'Hola, me gustaría obtener más información'

const networks = ['Messenger', 'Facebook', 'Instagram', 'WhatsApp', 'X', 'Youtube'].map((redsocial, orden) => {
  const isChat = redsocial === 'Messenger' || redsocial === 'WhatsApp'
  const slug = redsocial.toLowerCase()
  return {
    redsocial,
    valor: redsocial === 'WhatsApp' ? '52 33 5555 0101' : 'JACVE',
    icono: slug,
    link: `https://example.com/jacve/${slug}`,
    admite_mensaje: isChat,
    mensaje: isChat ? greeting : null,
    orden,
  }
})

/** Writes the company, its three branches, their networks and one text of its own, unless there are some; returns the branches' ids. */
export async function insertCompany(tx: Db, year: number): Promise<number[]> {
  await tx.rows(
    `insert into empresa (clave, razon_social, rfc) values ('JACVE', 'JACVE Refacciones de Muestra, S.A. de C.V.', 'AAA010101AAA')
     on conflict (clave) do nothing`,
  )
  await tx.rows(
    `insert into sucursal (empresa_id, clave, nombre, direccion, ciudad, cp, latitud, longitud, horario, telefono, correo, es_principal, orden)
     select (select id from empresa where clave = 'JACVE'), clave, nombre, direccion, ciudad, cp, latitud, longitud, horario, telefono,
       correo, es_principal and not exists (select 1 from sucursal s where s.es_principal), orden
     from json_populate_recordset(null::sucursal, $1) order by orden
     on conflict (clave) do nothing`,
    [JSON.stringify(branches)],
  )
  await tx.rows(
    `insert into red_social (sucursal_id, redsocial, valor, icono, link, admite_mensaje, mensaje, orden)
     select s.id, r.redsocial, r.valor, r.icono, r.link, r.admite_mensaje, r.mensaje, r.orden
     from sucursal s cross join json_populate_recordset(null::red_social, $1) r
     where not exists (select 1 from red_social x where x.sucursal_id = s.id)
       and (s.clave = 'GDL' or r.redsocial in ('WhatsApp', 'Facebook'))
     order by s.id, r.orden`,
    [JSON.stringify(networks)],
  )
  await tx.rows(
    `update config_empresa set nombre = 'JACVE', ano = $1, chatbox_asesores = '523355550101', chatbox_atencion = '523355550102',
       chatbox_tmk = '523355550103'`,
    [year],
  )
  await tx.rows(
    `insert into texto (clave, es, version) values ('contacto-responde', 'Te responde una persona de la sucursal, el mismo día hábil.', 1)
     on conflict do nothing`,
  )
  const found = await tx.rows<{ id: number }>('select id from sucursal order by orden, id limit 3')
  return found.map(({ id }) => id)
}
