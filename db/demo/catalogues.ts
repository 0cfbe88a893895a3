import { writeEdition } from '#publishing/library/editions.server.ts'
import { type Color, PAGE, pdfFile } from '#platform/files/pdf.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { keepFile } from '#platform/files/storage.server.ts'
import type { Storage } from '#platform/files/storage-kinds.ts'

type Part = { k_parte: string; descripcion: string; marca: string }
type Plan = {
  titulo: string
  categoria: string
  back: number
  visibilidad: 'publico' | 'clientes'
  color: Color
  lines: string
  /** Only this brand's parts: its own catalogue. */
  marca?: string
}

const plans: Plan[] = [
  {
    titulo: 'Frenos y balatas',
    categoria: 'Frenos',
    back: 0,
    visibilidad: 'publico',
    color: [178, 34, 34],
    lines: 'Balata|Disco|Freno',
  },
  {
    titulo: 'Suspensión y dirección',
    categoria: 'Suspensión',
    back: 0,
    visibilidad: 'publico',
    color: [24, 78, 119],
    lines: 'Amortiguador|Horquilla|Rótula|Terminal|Buje',
  },
  {
    titulo: 'Filtros para mostrador',
    categoria: 'Filtros',
    back: 1,
    visibilidad: 'clientes',
    color: [45, 106, 79],
    lines: 'Filtro',
  },
  {
    titulo: 'Frenalto',
    categoria: 'Marcas',
    back: 0,
    visibilidad: 'publico',
    color: [163, 38, 42],
    lines: '.',
    marca: 'Frenalto',
  },
]
const A_PAGE = 26
const MOST = A_PAGE * 3

/** PDF catalogues of the demo's parts, three by subject and one of a brand, published; nothing where there is one already. Returns how many were made. */
export async function loadDemoCatalogues(db: Db, storage: Storage): Promise<number> {
  return db.transaction(async (tx) => {
    const known = await tx.row<{ hay: boolean; year: number }>(
      `select exists (select from documento_pdf) as hay, extract(year from now())::int as year`,
    )
    if (!known || known.hay) return 0
    let made = 0
    for (const plan of plans) {
      const parts = await tx.rows<Part>(
        `select p.k_parte, p.descripcion, coalesce(m.nombre, '') as marca from producto p join linea l on l.id = p.linea_id
         left join marca m on m.id = p.marca_id where p.estado = 'activo' and l.nombre ~* $1 and ($3::text is null or m.nombre = $3)
         order by p.popularidad desc, p.id limit $2`,
        [plan.lines, MOST, plan.marca ?? null],
      )
      if (parts.length === 0) continue
      await publish(tx, storage, { plan, parts, year: known.year - plan.back, orden: made })
      made += 1
    }
    return made
  })
}

type Making = { plan: Plan; parts: Part[]; year: number; orden: number }

async function publish(tx: Db, storage: Storage, making: Making): Promise<void> {
  const { plan, year, orden } = making
  const { bytes, textos } = await drawn(making)
  const { id: archivo_id } = await keepFile(tx, storage, bytes, 'application/pdf')
  const { id: portada_id } = await keepFile(tx, storage, await cover(plan, year), 'image/webp')
  const row = await tx.row<{ id: number }>(
    `insert into documento_pdf (titulo, year, categoria, descripcion, archivo_id, portada_id, paginas, visibilidad, decision, orden, publicado_en, marca_id)
     values ($1, $2, $3, 'Catálogo de muestra', $4, $5, $6, $7, 'PUBLICADO', $8, now(), (select id from marca where tipo = 'producto' and nombre = $9))
     returning id`,
    [
      plan.titulo,
      year,
      plan.categoria,
      archivo_id,
      portada_id,
      textos.length,
      plan.visibilidad,
      orden,
      plan.marca ?? null,
    ],
  )
  if (!row) throw new Error('an insert returns its row')
  const nombre = `${plan.titulo} ${year}.pdf`
  await writeEdition(tx, row.id, { archivo_id, paginas: textos.length, nombre, portada_id, textos, creado_por: null })
}

/** The pages, and what each says. */
async function drawn({ plan, parts, year }: Making): Promise<{ bytes: Buffer; textos: string[] }> {
  const doc = await pdfFile({ title: `${plan.titulo} ${year}`, date: new Date(Date.UTC(year, 0, 15)) })
  const front = doc.addPage()
  front.box({ x: 0, y: 0, width: PAGE.width, height: PAGE.height }, plan.color)
  front.text(plan.titulo, 60, 330, { size: 40, font: 'bold', color: [255, 255, 255] })
  front.text(`Catálogo ${year}`, 60, 372, { size: 20, color: [255, 255, 255] })
  const textos = [`${plan.titulo} Catálogo ${year}`]
  for (let from = 0; from < parts.length; from += A_PAGE) {
    const page = doc.addPage()
    const some = parts.slice(from, from + A_PAGE)
    page.box({ x: 0, y: 0, width: PAGE.width, height: 42 }, plan.color)
    page.text(`${plan.titulo} ${year}`, 40, 28, { size: 14, font: 'bold', color: [255, 255, 255] })
    some.forEach(({ k_parte, descripcion, marca }, i) => {
      const y = 76 + i * 26
      page.text(k_parte, 40, y, { size: 11, font: 'bold' })
      page.text(descripcion.slice(0, 64), 160, y, { size: 10 })
      page.text(marca, PAGE.width - 40, y, { size: 10, align: 'right' })
      page.line([40, y + 8], [PAGE.width - 40, y + 8])
    })
    textos.push(some.map((part) => `${part.k_parte} ${part.descripcion} ${part.marca}`).join('\n'))
  }
  return { bytes: await doc.bytes(), textos }
}

/** The first page again, as a picture. */
async function cover({ titulo, color }: Plan, year: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const words = titulo.split(' y ')
  const lines = words.map((word, i) => `<tspan x="40" dy="${i ? 50 : 0}">${i ? 'y ' : ''}${word}</tspan>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="620"><rect width="480" height="620" fill="rgb(${color.join()})"/>
    <g fill="#fff" font-family="sans-serif"><text y="270" font-size="42" font-weight="bold">${lines}</text><text x="40" y="370" font-size="24">Catálogo ${year}</text></g></svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer()
}
