import { at } from '#kit/base/place.ts'
import { PostGrid } from '#publishing/posts/post-card.tsx'
import type { Marked } from '#finding/search-box/part-marks.ts'
import { count, plural } from '#kit/ui/format.ts'
import { HorizontalStrip } from '#kit/ui/horizontal-strip.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useFits } from '#fronts/lists/fits.ts'
import type { HomeBlock, HomeData } from './home-data.ts'
import { LineDrawing } from '#fronts/lists/line-drawing.tsx'
import type { CardPart } from '#fronts/lists/card-parts.tsx'
import { CompactCard } from '#fronts/lists/compact-card.tsx'
import { GridCard } from '#fronts/lists/grid-card.tsx'

/** The fullest lines of parts with their drawings, by name. */
export function LinesBlock({ lines, figures }: Pick<HomeData, 'lines' | 'figures'>) {
  if (lines.length === 0) return null
  const byName = [...lines].sort((a, b) => a.nombre.localeCompare(b.nombre, 'es'))
  return (
    <Section
      title="Líneas"
      text="Por tipo de parte."
      link={{ href: at('/ListaProds'), texto: `Ver las ${plural(figures.lines, 'línea', 'líneas')}` }}
    >
      <ul className="counted grid gap-x-4 sm:grid-cols-2 md:grid-cols-3 desktop:grid-cols-4">
        {byName.map(({ id, slug, nombre, total }) => (
          <li key={id}>
            <a href={at(`/ListadoProductos/${id}/${slug}`)}>
              <LineDrawing slug={slug} size={52} />
              <span>{nombre}</span>
              <span>{count(total)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const unmarked: Marked = { badgenuevo: false, especial: 'false', mejoresventas: false, mejoresventaslineas: false }

export function BestBlock({ best }: Pick<HomeData, 'best'>) {
  const parts = best.map((part) => ({ ...unmarked, marca: null, hecho_mx: false, ...part }))
  const link = { href: at('/ListaProds?orden=vendidos'), texto: 'Ver todos' }
  return <PartStrip title="Más vendidos" text="Lo que más se lleva la gente." parts={parts} link={link} />
}

/** What today's banners call a best buy (T-17). */
export function BestBuysBlock({ bestBuys }: Pick<HomeData, 'bestBuys'>) {
  const link = { href: at('/ListaProds'), texto: 'Ver el catálogo' }
  return <PartStrip title="Mejor compra" text="Lo que anunciamos hoy." parts={bestBuys} link={link} />
}

/** The other parts that today's banners advertise (T-16). */
export function AnnouncedBlock({ announced }: Pick<HomeData, 'announced'>) {
  const link = { href: at('/ListaProds'), texto: 'Ver el catálogo' }
  return <PartStrip title="Destacados" text="Las partes de nuestros anuncios." parts={announced} link={link} />
}

export function LatestBlock({ latest }: Pick<HomeData, 'latest'>) {
  const link = { href: at('/ListaProds?orden=nuevo'), texto: 'Ver todos' }
  return <PartStrip title="Recién llegados" text="Lo último que entró al catálogo." parts={latest} link={link} />
}

/** Fewer would leave most of a strip empty. */
const FEWEST_IN_STRIP = 4

type PartStripProps = {
  title: string
  text: string
  parts: CardPart[]
  link?: { href: string; texto: string } | undefined
}

function PartStrip({ title, text, parts, link }: PartStripProps) {
  const fits = useFits(parts.map(({ k_parte }) => k_parte))
  if (parts.length === 0) return null
  return (
    <Section title={title} text={text} link={link}>
      {parts.length < FEWEST_IN_STRIP ? (
        <ul aria-label={title} className="grid gap-3 sm:grid-cols-2 desktop:grid-cols-3">
          {parts.map((part) => (
            <li key={part.k_parte}>
              <CompactCard part={part} fit={fits.get(part.k_parte)} />
            </li>
          ))}
        </ul>
      ) : (
        <HorizontalStrip label={title} itemClass="*:w-44 md:*:w-56">
          {parts.map((part) => (
            <GridCard key={part.k_parte} part={part} fit={fits.get(part.k_parte)} />
          ))}
        </HorizontalStrip>
      )}
    </Section>
  )
}

/** What marketing put there: the best sold of a line or a brand, or words alone. */
export function MadeBlock({ block: { tipo, titulo, texto, liga, partes } }: { block: HomeBlock }) {
  const link = liga ? { href: at(liga), texto: 'Ver más' } : undefined
  if (tipo !== 'texto') return <PartStrip title={titulo} text={texto} parts={partes} link={link} />
  return (
    <Section title={titulo} link={link}>
      {texto && <p className="max-w-prose text-lg whitespace-pre-line">{texto}</p>}
    </Section>
  )
}

/** Brands of parts: their logo, or their name set as one. */
export function BrandsBlock({ brands }: Pick<HomeData, 'brands'>) {
  if (brands.length === 0) return null
  return (
    <Section title="Nuestras marcas" link={{ href: at('/OurBrands'), texto: 'Conócelas' }}>
      <HorizontalStrip label="Nuestras marcas" itemClass="*:w-40">
        {brands.map(({ id, nombre, logo, total }) => (
          <a key={id} href={at(`/ListaProds?marca=${id}`)} className="brand-plate">
            {logo ? (
              <img src={at(logo)} alt={nombre} width={136} height={64} loading="lazy" />
            ) : (
              <span className="grid h-16 place-items-center font-display text-lg leading-tight font-bold text-ink">
                {nombre}
              </span>
            )}
            {plural(total, 'parte', 'partes')}
          </a>
        ))}
      </HorizontalStrip>
    </Section>
  )
}

/** The last of what was published. */
export function PostsBlock({ posts }: Pick<HomeData, 'posts'>) {
  if (posts.length === 0) return null
  return (
    <Section
      title="Del blog"
      text="Consejos de taller y novedades."
      link={{ href: at('/ListBlogs'), texto: 'Ver el blog' }}
    >
      <PostGrid posts={posts} level={3} />
    </Section>
  )
}

/** Makes of vehicles, the ones with the most parts first. */
export function MakesBlock({ makes }: Pick<HomeData, 'makes'>) {
  if (makes.length === 0) return null
  return (
    <Section title="Por marca de vehículo" link={{ href: at('/marcas'), texto: 'Todas las marcas y modelos' }}>
      <ul className="counted grid grid-cols-2 gap-x-6 sm:grid-cols-3 md:grid-cols-4 desktop:grid-cols-6">
        {makes.map(({ id, nombre, total }) => (
          <li key={id}>
            <a href={at(`/catalogo/busqueda/-/${encodeURIComponent(nombre)}/-/-`)}>
              <span>{nombre}</span>
              <span>{count(total)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
