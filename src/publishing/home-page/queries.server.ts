import { cardColumns, cardJoins } from '#catalogue/parts/card.server.ts'
import type { Card } from '#catalogue/parts/contract.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { type Block, isSameBlock, isShown, kindNames, wholeBlocks } from './blocks.ts'
import type { inicio, leerInicio } from './contract.ts'

type Version = { id: number; bloques: Block[] }

/** Versions that the screen shows. */
const SHOWN_VERSIONS = 20

/** The version in force; undefined while nobody changed the house's own order. */
export function currentVersion(db: Db): Promise<Version | undefined> {
  return db.row<Version>(
    'select id, bloques from inicio_version where publicada_en is not null order by publicada_en desc, id desc limit 1',
  )
}

/** What the start shows now; on another day or in another version for who edits. */
export async function readHome(
  { dia, version }: Received<typeof inicio>['query'],
  { db, session }: Context,
): Promise<Reply<typeof inicio>> {
  const edits = session.permissions.includes('publicaciones-read')
  const at = edits && dia ? Date.parse(dia) : Date.now()
  const asked = edits && version ? await oneVersion(db, version) : undefined
  const kept = asked ?? (await currentVersion(db))
  const shown = wholeBlocks(kept?.bloques ?? null).filter((block) => isShown(block, at))
  const bloques = await Promise.all(
    shown.map(async ({ clave, tipo, titulo, texto, liga, objeto }) => ({
      clave,
      tipo,
      titulo,
      texto,
      liga,
      partes: objeto !== null && (tipo === 'linea' || tipo === 'marca') ? await bestOf(db, tipo, objeto) : [],
    })),
  )
  return { bloques }
}

function oneVersion(db: Db, id: number): Promise<Version | undefined> {
  return db.row<Version>('select id, bloques from inicio_version where id = $1', [id])
}

const MOST_CARDS = 10

/** The best sold of a line or a brand that is still shown. */
function bestOf(db: Db, kind: 'linea' | 'marca', id: number): Promise<Card[]> {
  return db.rows<Card>(
    `select ${cardColumns} from producto p ${cardJoins}
     where p.estado = 'activo' and p.${kind}_id = $1 and l.activa order by p.popularidad desc, p.id limit ${MOST_CARDS}`,
    [id],
  )
}

type KeptVersion = { id: number; bloques: Block[]; publicada_en: string; guardada_por: string | null }

/** For who edits it. */
export async function readEdition({ db }: Context): Promise<Reply<typeof leerInicio>> {
  const [versions, lineas, marcas] = await Promise.all([
    db.rows<KeptVersion>(
      `select v.id, v.bloques, v.publicada_en, u.nombre as guardada_por from inicio_version v left join usuario u on u.id = v.guardada_por
       where v.publicada_en is not null order by v.publicada_en desc, v.id desc limit ${SHOWN_VERSIONS + 1}`,
    ),
    db.rows<{ id: number; nombre: string }>(
      'select id, nombre from linea where activa order by norma_nombre(nombre) limit 500',
    ),
    db.rows<{ id: number; nombre: string }>(
      `select id, nombre from marca where tipo = 'producto' order by norma_nombre(nombre) limit 1000`,
    ),
  ])
  const versiones = versions.slice(0, SHOWN_VERSIONS).map(({ bloques, ...version }, place) => ({
    ...version,
    cambios: changesOf(versions[place + 1]?.bloques ?? null, bloques),
  }))
  return {
    version: versions[0]?.id ?? null,
    bloques: wholeBlocks(versions[0]?.bloques ?? null),
    versiones,
    lineas,
    marcas,
  }
}

/** What one version does otherwise than the one before, in words. */
function changesOf(before: Block[] | null, after: Block[]): string[] {
  const was = new Map(wholeBlocks(before).map((block) => [block.clave, block]))
  const now = wholeBlocks(after)
  const keys = new Set(now.map(({ clave }) => clave))
  const name = ({ tipo, titulo }: Block) => `«${titulo || kindNames[tipo]}»`
  const told = now.flatMap((block) => {
    const old = was.get(block.clave)
    if (!old) return [`puso ${name(block)}`]
    if (old.oculto !== block.oculto) return [`${block.oculto ? 'ocultó' : 'mostró'} ${name(block)}`]
    return isSameBlock(old, block) ? [] : [`cambió ${name(block)}`]
  })
  const gone = [...was.values()].filter(({ clave }) => !keys.has(clave)).map((block) => `quitó ${name(block)}`)
  const order = (blocks: Iterable<Block>) =>
    [...blocks].map(({ clave }) => clave).filter((clave) => was.has(clave) && keys.has(clave))
  const isMoved = order(was.values()).join() !== order(now).join()
  return [...told, ...gone, ...(isMoved ? ['cambió el orden'] : [])]
}
