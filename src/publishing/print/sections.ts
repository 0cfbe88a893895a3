import { plural } from '#kit/ui/format.ts'
import { mapped } from '#platform/capacity/breath.server.ts'
import { type Change, changeOf, type Said } from './changes.server.ts'
import type { Order } from './definition.ts'
import type { ModelFit } from './fits.ts'
import { headItem, partOfModel, type Setting, textItem, wholePart } from './items.ts'
import type { Item, Section } from './layout.ts'
import type { Part } from './parts.server.ts'

/** A part and what happened to it; null where all of it is printed, or nothing happened. */
type Printed = { part: Part; change: Change | null }

/** What an edition prints: everything, or what is new and different since the one before. */
export function printedOf(parts: Part[], before: Map<string, Said> | null): Printed[] {
  if (!before) return parts.map((part) => ({ part, change: null }))
  return parts.flatMap((part) => {
    const change = changeOf(part, before.get(part.k_parte))
    return change ? [{ part, change }] : []
  })
}

/** The sections of a catalogue, each with its items set in columns. Parts come by line, brand and code. */
export async function sectionsOf(printed: Printed[], orden: Order, setting: Unhurried): Promise<Section[]> {
  return orden === 'linea' ? byLine(printed, setting) : byVehicle(printed, setting)
}

/** Sets within a process that has other things to do too. */
type Unhurried = Setting & { breathe: () => Promise<void> }

function byLine(printed: Printed[], setting: Unhurried): Promise<Section[]> {
  const lines = Map.groupBy(printed, ({ part }) => part.linea.id).values()
  return mapped(lines, (ofLine) => lineSection(ofLine, setting), setting.breathe)
}

function lineSection(ofLine: Printed[], setting: Setting): Section {
  const [{ part }] = ofLine as [Printed] // a group is never empty
  const brands = Map.groupBy(ofLine, (one) => one.part.marca)
  const items = [...brands].flatMap(([marca, ofBrand]) => [
    headItem(marca || 'Otras marcas', setting),
    ...ofBrand.map((one) => wholePart(one.part, one.change, setting)),
  ])
  return {
    titulo: part.linea.nombre,
    detalle: `${plural(ofLine.length, 'parte', 'partes')} · ${brandsTold([...brands.keys()])}`,
    ilustracion: part.linea.ilustracion,
    ruta: `/ListadoProductos/${part.linea.id}/${encodeURIComponent(part.linea.slug)}`,
    columnas: 2,
    items,
  }
}

function brandsTold(names: string[]): string {
  const known = names.filter(Boolean)
  if (known.length === 0) return 'otras marcas'
  return known.length > 5
    ? `${known.slice(0, 4).join(', ')} y ${plural(known.length - 4, 'marca más', 'marcas más')}`
    : known.join(', ')
}

type Placed = Printed & { model: ModelFit }

async function byVehicle(printed: Printed[], setting: Unhurried): Promise<Section[]> {
  const placed = printed.flatMap((one) => one.part.modelos.map((model) => ({ ...one, model })))
  const makes = [...Map.groupBy(placed, ({ model }) => model.marca)].toSorted(byName)
  const sections: Section[] = []
  for (const [marca, ofMake] of makes) {
    const models = [...Map.groupBy(ofMake, ({ model }) => model.modelo)].toSorted(byName)
    const items = await mapped(
      models,
      ([modelo, ofModel]) => modelItems(`${marca} ${modelo}`, ofModel, setting),
      setting.breathe,
    )
    sections.push({
      titulo: marca,
      detalle: `${plural(models.length, 'modelo', 'modelos')} · ${plural(new Set(ofMake.map(({ part }) => part)).size, 'parte', 'partes')}`,
      ilustracion: null,
      ruta: `/marcas?marca=${encodeURIComponent(marca)}`,
      columnas: 2,
      items: items.flat(),
    })
  }
  const universal = printed.filter(({ part }) => part.modelos.length === 0)
  if (universal.length === 0) return sections
  const items = universal.map(({ part, change }) => partOfModel(part, null, { ...setting, change }))
  const detalle = plural(universal.length, 'parte', 'partes')
  return [
    ...sections,
    { titulo: 'Sin aplicación por vehículo', detalle, ilustracion: null, ruta: '/ListaProds', columnas: 2, items },
  ]
}

/** Parts keep the order they came in: by line, brand and code. */
function modelItems(name: string, placed: Placed[], setting: Setting): Item[] {
  const lines = Map.groupBy(placed, ({ part }) => part.linea.nombre)
  return [
    headItem(name, setting),
    ...[...lines.values()].flatMap((ofLine) =>
      ofLine.map(({ part, change, model }) => partOfModel(part, model, { ...setting, change })),
    ),
  ]
}

function byName<T>([a]: [string, T], [b]: [string, T]): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Parts that are no longer in the catalogue. */
export function goneSection(gone: string[], { measure }: Setting): Section {
  const items = gone.map((code) => ({ ...textItem([{ text: code, face: 'mono', size: 8.5 }], measure), gap: 1 }))
  const detalle = `${plural(gone.length, 'parte', 'partes')} que ya no están desde la edición anterior`
  return { titulo: 'Salen del catálogo', detalle, ilustracion: null, ruta: null, columnas: 2, items }
}
