import { checkDigitOf, personOf } from '#kit/forms/rfc.ts'
import type { Db } from '#platform/database/db.server.ts'
import { insertContracts, insertLists, insertPriceDesk, insertPromotions } from './price-lists.ts'

type DemoClient = {
  clave: string
  nombre: string
  /** An RFC without its last sign, which is reckoned. */
  rfc: string
  razonSocial: string
  cp: string
  ciudad: [municipio: string, estado: string]
  calle: string
  sucursal: 'GDL' | 'MTY' | 'PUE'
  /** Whose portfolio it is in. */
  de: ('asesor' | 'vendedor')[]
  dias: number
  /** Thousands of pesos that it may owe; who pays cash has none. */
  limite?: number
  /** What happens beyond it; AVISAR where it is not said. */
  politica?: 'LIBRE' | 'BLOQUEAR'
  /** Its own price list, or its group, which has one; neither: the base list. */
  lista?: 'MAYOREO'
  grupo?: 'Talleres aliados'
  /** Mailboxes of the demo accounts that buy for it. */
  cuentas?: string[]
}

/** All invented: names, streets and taxpayers' keys. Portfolios overlap in some, and some are nobody's. */
const clients: DemoClient[] = [
  {
    clave: 'PISTON',
    nombre: 'Refaccionaria El Pistón',
    rfc: 'RPI040315KT',
    razonSocial: 'Refaccionaria El Pistón, S.A. de C.V.',
    cp: '44430',
    ciudad: ['Guadalajara', 'Jalisco'],
    calle: 'Calzada de las Juntas',
    sucursal: 'GDL',
    de: ['asesor', 'vendedor'],
    dias: 30,
    limite: 150,
    lista: 'MAYOREO',
    cuentas: ['cliente', 'mostrador'],
  },
  {
    clave: 'BIELAS',
    nombre: 'Taller Hermanos Bielas',
    rfc: 'BIHR780622H2',
    razonSocial: 'Rodrigo Bielas Huerta',
    cp: '64540',
    ciudad: ['Monterrey', 'Nuevo León'],
    calle: 'Calle del Cigüeñal',
    sucursal: 'MTY',
    de: ['vendedor'],
    dias: 0,
    grupo: 'Talleres aliados',
    cuentas: ['cliente2'],
  },
  {
    clave: 'ANDUJAR',
    nombre: 'Autopartes Andújar',
    rfc: 'AAN980907JP',
    razonSocial: 'Autopartes Andújar, S.A. de C.V.',
    cp: '45050',
    ciudad: ['Zapopan', 'Jalisco'],
    calle: 'Av. de los Amortiguadores',
    sucursal: 'GDL',
    de: ['asesor'],
    dias: 45,
    limite: 400,
  },
  {
    clave: 'BALERO',
    nombre: 'Refacciones El Balero',
    rfc: 'OIBM690114Q7',
    razonSocial: 'Manuel Ortiz Barrera',
    cp: '45645',
    ciudad: ['Tlajomulco de Zúñiga', 'Jalisco'],
    calle: 'Privada de la Rótula',
    sucursal: 'GDL',
    de: ['asesor'],
    dias: 15,
    limite: 60,
    politica: 'BLOQUEAR',
  },
  {
    clave: 'FRENOMAX',
    nombre: 'Frenomax del Bajío',
    rfc: 'FBA111025T9',
    razonSocial: 'Frenomax del Bajío, S. de R.L. de C.V.',
    cp: '37290',
    ciudad: ['León', 'Guanajuato'],
    calle: 'Blvd. de las Balatas',
    sucursal: 'GDL',
    de: ['asesor', 'vendedor'],
    dias: 30,
    limite: 250,
    lista: 'MAYOREO',
  },
  {
    clave: 'ENGRANE',
    nombre: 'El Engrane de Oro',
    rfc: 'EOR010418LM',
    razonSocial: 'El Engrane de Oro, S.A. de C.V.',
    cp: '67110',
    ciudad: ['Guadalupe', 'Nuevo León'],
    calle: 'Av. del Diferencial',
    sucursal: 'MTY',
    de: ['vendedor'],
    dias: 60,
    limite: 500,
    politica: 'LIBRE',
    lista: 'MAYOREO',
  },
  {
    clave: 'SERVINOR',
    nombre: 'Servicio Automotriz Norte',
    rfc: 'SAN150803RD',
    razonSocial: 'Servicio Automotriz Norte de Saltillo, S.A. de C.V.',
    cp: '25290',
    ciudad: ['Saltillo', 'Coahuila'],
    calle: 'Calle Radiador',
    sucursal: 'MTY',
    de: ['vendedor'],
    dias: 30,
    limite: 120,
    grupo: 'Talleres aliados',
  },
  {
    clave: 'MOFLES-LR',
    nombre: 'Mofles y Suspensiones La Regia',
    rfc: 'GACL850220X1',
    razonSocial: 'Laura Garza Cantú',
    cp: '66480',
    ciudad: ['San Nicolás de los Garza', 'Nuevo León'],
    calle: 'Calle Catalizador',
    sucursal: 'MTY',
    de: [],
    dias: 0,
    grupo: 'Talleres aliados',
  },
  {
    clave: 'POBLANA',
    nombre: 'Refaccionaria La Poblana',
    rfc: 'RPO930711SB',
    razonSocial: 'Refaccionaria La Poblana, S.A. de C.V.',
    cp: '72140',
    ciudad: ['Puebla', 'Puebla'],
    calle: 'Av. de la Bujía',
    sucursal: 'PUE',
    de: ['asesor'],
    dias: 30,
    limite: 180,
    politica: 'BLOQUEAR',
  },
  {
    clave: 'ATLIXCO',
    nombre: 'Clutch y Frenos Atlixco',
    rfc: 'MEFJ720529G3',
    razonSocial: 'Jorge Medina Flores',
    cp: '74200',
    ciudad: ['Atlixco', 'Puebla'],
    calle: 'Calle Collarín',
    sucursal: 'PUE',
    de: ['asesor'],
    dias: 0,
    grupo: 'Talleres aliados',
  },
  {
    clave: 'TLAXCALA',
    nombre: 'Diesel y Gasolina de Tlaxcala',
    rfc: 'DGT060222NA',
    razonSocial: 'Diesel y Gasolina de Tlaxcala, S.A. de C.V.',
    cp: '90000',
    ciudad: ['Tlaxcala', 'Tlaxcala'],
    calle: 'Calle Inyector',
    sucursal: 'PUE',
    de: ['vendedor'],
    dias: 15,
    limite: 50,
  },
  {
    clave: 'FLOTA-OC',
    nombre: 'Flotillas de Occidente',
    rfc: 'FOC190612W4',
    razonSocial: 'Flotillas de Occidente, S.A.P.I. de C.V.',
    cp: '45601',
    ciudad: ['Tlaquepaque', 'Jalisco'],
    calle: 'Carretera al Castillo',
    sucursal: 'GDL',
    de: ['vendedor'],
    dias: 90,
    limite: 900,
    politica: 'LIBRE',
    lista: 'MAYOREO',
  },
  {
    clave: 'CHUYITA',
    nombre: 'Refacciones Chuyita',
    rfc: 'LOMJ610824A9',
    razonSocial: 'María de Jesús López Muñoz',
    cp: '47600',
    ciudad: ['Tepatitlán de Morelos', 'Jalisco'],
    calle: 'Calle Chicote',
    sucursal: 'GDL',
    de: [],
    dias: 0,
  },
  {
    clave: 'ORIENTE',
    nombre: 'Electro Auto Oriente',
    rfc: 'EAO020930PX',
    razonSocial: 'Electro Auto Oriente, S.A. de C.V.',
    cp: '72500',
    ciudad: ['Puebla', 'Puebla'],
    calle: 'Calle Alternador',
    sucursal: 'PUE',
    de: [],
    dias: 30,
    limite: 80,
  },
]

/** A second company and a second address where a shop is known to have them. */
const second = {
  PISTON: {
    rfc: 'PICR660408D5',
    razonSocial: 'Ricardo Pistolesi Cárdenas',
    calle: 'Calle Segmentos',
    alias: 'Mostrador',
  },
  ENGRANE: {
    rfc: 'LEO121130C8',
    razonSocial: 'Logística Engrane de Oro, S.A. de C.V.',
    calle: 'Calle Retén',
    alias: 'Bodega 2',
  },
} as const

/** Ways an order travels, as a distributor of three branches has them. */
const routes: [
  clave: string,
  nombre: string,
  dias: number,
  corte: string,
  costo: number,
  minimo: number,
  gratis: number | null,
][] = [
  ['RECOGE', 'Recoge en sucursal', 0, '18:30', 0, 0, null],
  ['RUTA', 'Ruta de reparto local', 1, '16:00', 0, 1500, null],
  ['PAQ', 'Paquetería', 3, '14:00', 189, 0, 6000],
  ['FORANEO', 'Ruta foránea', 2, '13:00', 0, 8000, null],
]

/** The demo's clients with companies and addresses, and their accounts; what is there already stays as it is. */
export async function insertClients(tx: Db): Promise<void> {
  for (const route of routes) {
    await tx.rows(
      `insert into via_embarque (clave, nombre, dias, hora_corte, costo, minimo, gratis_desde) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (clave) do nothing`,
      route,
    )
  }
  await insertLists(tx)
  for (const [place, client] of clients.entries()) {
    const id = await insertClient(tx, client)
    if (id) await insertParts(tx, { id, place, client })
    if (id && client.clave === 'PISTON') await insertContracts(tx, id)
    for (const account of client.cuentas ?? []) {
      await tx.rows(
        `update usuario set cliente_id = (select id from cliente where clave = $2)
         where email = $1 and de_muestra and estado <> 'BAJA' and cliente_id is null`,
        [mailbox(account), client.clave],
      )
    }
  }
  await insertPriceDesk(tx)
  await insertPromotions(tx)
}

function mailbox(name: string): string {
  return `${name}@demo.jacve.mx`
}

/** Its id; undefined when it was there. */
async function insertClient(tx: Db, client: DemoClient): Promise<number | undefined> {
  const { clave, nombre, dias, limite = 0, politica = 'AVISAR', de, sucursal, lista, grupo } = client
  const user = `(select id from usuario where email = $% and de_muestra and estado <> 'BAJA')`
  const made = await tx.row<{ id: number }>(
    `insert into cliente (clave, nombre_comercial, dias_credito, asesor_id, vendedor_id, sucursal_id, lista_precio_id, grupo_id, via_embarque_id,
       limite_credito, politica_credito)
     values ($1, $2, $3, ${user.replace('%', '4')}, ${user.replace('%', '5')},
       coalesce((select id from sucursal where clave = $6), (select id from sucursal where es_principal)),
       (select id from lista_precio where clave = $7), (select id from grupo_cliente where nombre = $8),
       (select id from via_embarque where clave = case when $3 > 0 then 'RUTA' else 'RECOGE' end), $9, $10)
     on conflict (clave) do nothing returning id`,
    [
      clave,
      nombre,
      dias,
      de.includes('asesor') ? mailbox('asesor') : null,
      de.includes('vendedor') ? mailbox('vendedor') : null,
      sucursal,
      lista ?? null,
      grupo ?? null,
      limite * 1000,
      politica,
    ],
  )
  return made?.id
}

type Placed = { id: number; place: number; client: DemoClient }

async function insertParts(tx: Db, { id, place, client }: Placed): Promise<void> {
  const { clave, rfc, razonSocial, cp, calle } = client
  await insertCompany(tx, { id, clave: `${clave}-1`, rfc, razonSocial, cp })
  await insertAddress(tx, { ...client, id, alias: 'Matriz', calle, number: 101 + place * 37, isDefault: true })

  const more = Object.entries(second).find(([key]) => key === clave)?.[1]
  if (!more) return
  await insertCompany(tx, { id, clave: `${clave}-2`, rfc: more.rfc, razonSocial: more.razonSocial, cp })
  await insertAddress(tx, { ...client, id, alias: more.alias, calle: more.calle, number: 12 + place, isDefault: false })
}

type DemoCompany = { id: number; clave: string; rfc: string; razonSocial: string; cp: string }

async function insertCompany(tx: Db, { id, clave, rfc, razonSocial, cp }: DemoCompany): Promise<void> {
  const whole = rfc + checkDigitOf(`${rfc}0`)
  const regime = personOf(whole) === 'moral' ? '601' : '612'
  await tx.rows(
    `insert into empresa (clave, razon_social, rfc, regimen_fiscal, uso_cfdi, cp_fiscal, cliente_id)
     values ($1, $2, $3, $4, 'G01', $5, $6) on conflict (clave) do nothing`,
    [clave, razonSocial, whole, regime, cp, id],
  )
}

type DemoAddress = Pick<DemoClient, 'cp' | 'ciudad' | 'calle'> & {
  id: number
  alias: string
  number: number
  isDefault: boolean
}

async function insertAddress(tx: Db, { id, alias, calle, number, cp, ciudad, isDefault }: DemoAddress): Promise<void> {
  await tx.rows(
    `insert into direccion (cliente_id, alias, calle, num_ext, colonia, cp, municipio, estado, contacto, telefono, predeterminada)
     values ($1, $2, $3, $4, 'Centro', $5, $6, $7, 'Recepción', '55 5555 0199', $8)`,
    [id, alias, calle, String(number), cp, ...ciudad, isDefault],
  )
}
