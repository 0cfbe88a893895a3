// What the rows of a list say for those under them: the line, the car, what is told once; and rows that are of two parts.
import { normalCode } from '#kit/base/code.ts'
import type { Layout } from '#platform/sheets/headers.ts'
import { withSaid } from '#platform/sheets/said-once.ts'
import { continuationIn, endsVehicle, remarkIn, sectionIn, vehicleSectionIn } from '#platform/sheets/sections.ts'
import type { SheetRow } from '#platform/sheets/source.ts'
import { makeMeant } from './interpret-vehicles.ts'
import { beginsWithModelOf } from './told-vehicles.ts'
import type { Notices } from './notices.ts'

type Told = {
  /** A row of the list; gives those that are whole now, as their parts are to be read. */
  read(row: SheetRow): SheetRow[]
  /** Headers that come again: a row of the list, and of nothing in it. */
  skip(row: SheetRow): void
  /** What is left when there is no other row. */
  end(): SheetRow[]
}

/**
 * Follows a list from its first row to its last, and tells each part what rows around it say of it: none comes of a row that names no
 * part, two where each side has a code of its own, and one of several rows that tell it together. `title`: what stands over its headers.
 */
export function toldAbove(layout: Layout, noted: Notices, title = ''): Told {
  const said = new Map<number, string>()
  const headings = headingsOf(layout, noted, title)
  const withMake = makesAbove(layout, noted)
  let lastRow = 0
  const [described = -1] = layout.columns.get('descripcion') ?? layout.columns.get('nombre') ?? []

  function partsOf(plain: SheetRow): SheetRow[] {
    const isHeading = headings.read(plain.cells)
    // Under an empty row what is silent belongs to no group above it.
    if (!isHeading && plain.fila > lastRow + 1) said.clear()
    lastRow = plain.fila
    if (isHeading) return []
    const below = withSaid(plain.cells, layout.saidOnce, said)
    if (below.some((cell, column) => cell !== plain.cells[column]))
      noted.add('dicho_arriba', [...said.values()].join(' · '))
    return sidesOf(layout, { ...plain, cells: withMake(below), ...headings.told() })
  }

  let open: SheetRow[] = []
  const close = (next: SheetRow[]) => {
    const whole = open
    open = next
    return whole
  }

  return {
    read(row) {
      if (!layout.hasContinuations) return partsOf(row)
      const more = open.length > 0 ? continuationIn(layout, row.cells) : ''
      if (more) {
        open = open.map((part) => ({ ...part, cells: part.cells.with(described, `${part.cells[described]} ${more}`) }))
        noted.add('sigue', more)
        return []
      }
      const parts = partsOf(row)
      return parts.length > 0 ? close(parts) : []
    },
    skip(row) {
      lastRow = row.fila
    },
    end: () => close([]),
  }
}

/** The line and the car that hold for the rows to come, as headings and titles tell them. */
function headingsOf(layout: Layout, noted: Notices, title: string) {
  let section = layout.columns.has('linea') ? '' : sectionIn([title])
  let vehicle = ''
  return {
    /** Whether a row says something for others and is no part. */
    read(cells: string[]): boolean {
      const name = layout.hasSections ? sectionIn(cells) : ''
      const car = layout.hasVehicleSections && !name ? vehicleSectionIn(cells) : ''
      if (name) section = name
      if (name || car) vehicle = car
      if (name) noted.add('seccion', name)
      else if (car) noted.add('seccion_vehiculo', car)
      else if (layout.hasVehicleSections && endsVehicle(cells)) {
        vehicle = ''
        noted.add('titulo', cells.join(' ').trim())
      } else {
        const remark = remarkIn(layout, cells)
        if (remark) noted.add('comentario', remark)
        return remark !== ''
      }
      return true
    },
    told: () => ({ ...(section && { section }), ...(vehicle && { vehicle }) }),
  }
}

/** The cells of a row with the make that a row above tells, where its own is silent and its model is known to be of that one. */
function makesAbove({ vehicles }: Layout, noted: Notices): (cells: string[]) => string[] {
  const ofMakes = vehicles.map((vehicle) => ({
    make: vehicle.get('vehiculo_marca') ?? -1,
    model: vehicle.get('modelo') ?? -1,
    last: '',
  }))
  return (cells) => {
    let told = cells
    for (const one of ofMakes) {
      const [own = '', model = ''] = [cells[one.make]?.trim(), cells[one.model]?.trim()]
      if (own) one.last = own
      else if (model && one.last && beginsWithModelOf(makeMeant(one.last, model), model))
        told = told.with(one.make, one.last)
    }
    if (told !== cells) noted.add('marca_arriba', ofMakes.map(({ last }) => last).join(' · '))
    return told
  }
}

/** The parts of a row: of each side one, where it gives each its own code. */
function sidesOf({ sides, columns }: Layout, row: SheetRow): SheetRow[] {
  const [code] = columns.get('k_parte') ?? []
  if (sides.length === 0 || code === undefined) return [row]
  // «A/L», «AMBOS», «N/A»: no code of its own.
  const told = sides
    .map(({ column, side }) => ({ own: row.cells[column]?.trim() ?? '', side }))
    .filter(({ own }) => /\d/.test(own))
  const parts = [...new Map(told.map((one) => [normalCode(one.own), one])).values()]
  if (parts.length === 0) return [row]
  // Of one code alone nothing says whether it is of a side.
  return parts.map(({ own, side }) => ({
    ...row,
    cells: row.cells.with(code, own),
    side: parts.length > 1 ? side : '',
  }))
}
