// What looks wrong in a load although every row of it can be read.
import type { Sql } from '#upkeep/loads/sql.server.ts'
import { plural } from '#kit/ui/format.ts'

type Suspicion = { clave: string; texto: string; veces: number }

/** A change of a price is large from here on, in per cent; so many of a hundred prices with one are suspicious. */
export const LARGE = 20
const MANY = 30

type Counts = {
  precios: number
  fuertes: number
  por_diez: number
  entre_diez: number
  con_iva: number
  sin_iva: number
  desplomes: number
  ejemplo: string | null
  apagadas: number
  parte_apagada: string | null
  agotadas: number
  existencias: number
}

const near = (ratio: string) => `valor_despues / valor_antes between ${ratio} * 0.97 and ${ratio} * 1.03`

const count = `
  with p as (select k_parte, valor_antes, valor_despues from carga_cambio
    where carga_id = $1 and tabla = 'precio' and tipo = 'cambiado' and valor_antes > 0),
  e as (select * from carga_cambio where carga_id = $1 and tabla = 'existencia'),
  a as (select k_parte from carga_cambio where carga_id = $1 and tabla = 'producto' and tipo = 'cambiado'
    and antes->>'estado' = 'activo' and despues->>'estado' <> 'activo')
  select (select count(*)::int from p) precios,
    (select count(*)::int from p where abs(valor_despues - valor_antes) > valor_antes * ${LARGE} / 100.0) fuertes,
    (select count(*)::int from p where ${near('10')} or ${near('100')} or ${near('1000')}) por_diez,
    (select count(*)::int from p where ${near('0.1')} or ${near('0.01')} or ${near('0.001')}) entre_diez,
    (select count(*)::int from p where ${near('1.16')}) con_iva,
    (select count(*)::int from p where ${near('(1 / 1.16)')}) sin_iva,
    (select count(*)::int from p where valor_despues < valor_antes * 0.1) desplomes,
    (select min(k_parte) from p where valor_despues < valor_antes * 0.1) ejemplo,
    (select count(*)::int from a) apagadas, (select min(k_parte) from a) parte_apagada,
    (select count(*)::int from e where valor_antes > 0 and valor_despues = 0) agotadas,
    (select count(*)::int from e where valor_antes > 0) existencias`

/** Sentences for whoever is about to publish. `same`: prices of the file that change nothing. */
export async function suspicionsOf(sql: Sql, carga: number, same: number): Promise<Suspicion[]> {
  const { rows } = await sql.query<Counts>(count, [carga])
  const [c] = rows
  if (!c) return []
  const all = c.precios + same
  const most = Math.max(3, c.precios * 0.6)
  const found: (Suspicion | false)[] = [
    c.por_diez >= most && {
      clave: 'por_diez',
      veces: c.por_diez,
      texto: `${prices(c.por_diez, 'sería', 'serían')} 10, 100 o 1000 veces más: revisa el punto decimal.`,
    },
    c.entre_diez >= most && {
      clave: 'entre_diez',
      veces: c.entre_diez,
      texto: `${prices(c.entre_diez, 'sería', 'serían')} 10, 100 o 1000 veces menos: revisa el punto decimal.`,
    },
    c.con_iva >= most && {
      clave: 'con_iva',
      veces: c.con_iva,
      texto: `${prices(c.con_iva, 'subiría', 'subirían')} justo 16 %: parece que la lista ya incluye el IVA.`,
    },
    c.sin_iva >= most && {
      clave: 'sin_iva',
      veces: c.sin_iva,
      texto: `${prices(c.sin_iva, 'bajaría', 'bajarían')} como si se les quitara el IVA.`,
    },
    all >= 3 &&
      c.fuertes * 100 > all * MANY && {
        clave: 'fuertes',
        veces: c.fuertes,
        texto: `${Math.round((c.fuertes * 100) / all)} % de los precios cambiaría más de ${LARGE} %.`,
      },
    c.desplomes > 0 && {
      clave: 'desplomes',
      veces: c.desplomes,
      texto: `${prices(c.desplomes, 'caería', 'caerían')} a menos de la décima parte (por ejemplo ${c.ejemplo}).`,
    },
    c.apagadas > 0 && {
      clave: 'apagadas',
      veces: c.apagadas,
      texto: `${plural(c.apagadas, 'parte dejaría', 'partes dejarían')} de verse en la tienda (por ejemplo ${c.parte_apagada}).`,
    },
    c.existencias >= 10 &&
      c.agotadas * 2 > c.existencias && {
        clave: 'agotadas',
        veces: c.agotadas,
        texto: `${plural(c.agotadas, 'existencia quedaría', 'existencias quedarían')} en cero, más de la mitad de las que trae el archivo.`,
      },
  ]
  return found.filter((one) => one !== false)
}

function prices(count: number, one: string, other: string): string {
  return plural(count, `precio ${one}`, `precios ${other}`)
}
