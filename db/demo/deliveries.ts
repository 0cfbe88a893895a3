import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { randomOf } from './random.ts'

type Parcel = { id: number; guia: string; recibio: string; entrego: string; asesor: number | null }

/** What proves the last deliveries: a drawn photograph each, and the signature of who received it. Does nothing where one has some. */
export async function loadDemoDeliveries({ db, env }: { db: Db; env: Env }): Promise<void> {
  const parcels = await db.rows<Parcel>(
    `select e.id, e.guia, e.recibio, e.entrego, coalesce(c.asesor_id, c.vendedor_id) as asesor
     from embarque e join pedido o on o.id = e.pedido_id join cliente c on c.id = o.cliente_id
     where e.estado = 'ENTREGADO' and c.clave in ('PISTON', 'BIELAS') and not exists (select from embarque_evidencia)
     order by e.entregado_en desc, e.id desc limit 12`,
  )
  for (const parcel of parcels) {
    await keepDrawn({ db, env, parcel }, 'foto')
    await keepDrawn({ db, env, parcel }, 'firma')
  }
}

type Kept = { db: Db; env: Env; parcel: Parcel }

async function keepDrawn({ db, env, parcel }: Kept, tipo: 'foto' | 'firma'): Promise<void> {
  const { default: sharp } = await import('sharp')
  const isInk = tipo === 'firma'
  const drawn = Buffer.from(isInk ? signatureOf(parcel.recibio + parcel.id) : photoOf(parcel))
  const [whole, mini] = await Promise.all(
    [isInk ? 600 : 1200, 320].map(async (width) => {
      const picture = sharp(drawn).flatten({ background: '#ffffff' }).resize({ width })
      const content = await (isInk ? picture.png() : picture.jpeg({ quality: 80 })).toBuffer()
      return keepFile(db, openStorage(env), content, isInk ? 'image/png' : 'image/jpeg')
    }),
  )
  await db.rows(
    `insert into embarque_evidencia (embarque_id, tipo, archivo_id, mini_id, ancho, alto, autor_id, autor)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [parcel.id, tipo, whole?.id, mini?.id, isInk ? 600 : 1200, isInk ? 220 : 900, parcel.asesor, parcel.entrego],
  )
}

/** Boxes on a counter, the guide on the one in front. */
function photoOf({ id, guia }: Parcel): string {
  const random = randomOf(`entrega ${id}`)
  const shade = random.pick(['#c99a63', '#b98a55', '#d3a872'])
  const box = (x: number, y: number, width: number, height: number) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${shade}" stroke="#7d5a31" stroke-width="5"/>
     <path d="M${x + width / 2 - 26} ${y}h52v${height}h-52z" fill="#e3cda5" opacity=".7"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900">
    <rect width="1200" height="900" fill="#e7e9ee"/><rect y="640" width="1200" height="260" fill="#8c9099"/>
    <rect y="640" width="1200" height="14" fill="#6d717a"/>
    ${random.int(0, 1) ? box(140, 300, 330, 350) : box(190, 400, 260, 250)}
    ${box(430, 380, 460, 380)}
    ${random.int(0, 1) ? box(900, 470, 190, 190) : ''}
    <rect x="500" y="520" width="240" height="130" fill="#fff" stroke="#999" stroke-width="2"/>
    <text x="516" y="566" font-family="sans-serif" font-size="30" fill="#222">JACVE</text>
    <text x="516" y="612" font-family="monospace" font-size="28" fill="#222">${guia}</text></svg>`
}

/** A line of a hand, another for each name. */
function signatureOf(name: string): string {
  const random = randomOf(`firma ${name}`)
  let x = 70
  let path = `M${x} 130`
  while (x < 500) {
    const [step, up] = [random.int(24, 62), random.int(20, 96)]
    path += ` q${step / 3} ${-up} ${step / 2} ${random.int(-18, 18)} t${step / 2} ${random.int(-8, 8)}`
    x += step
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 220"><rect width="600" height="220" fill="#fff"/>
    <path d="${path}" fill="none" stroke="#1a2340" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M110 182q180 -22 340 -6" fill="none" stroke="#1a2340" stroke-width="3" stroke-linecap="round"/></svg>`
}
