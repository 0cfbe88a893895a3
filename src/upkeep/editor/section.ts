import type { Options } from '#upkeep/editing/contract.ts'
import type { Section } from '#upkeep/editing/desk.ts'
import type { Desk, rightsOf } from './use-desk.ts'

/** What each section of the editor is given. */
export type SectionProps = { desk: Desk; options: Options; rights: ReturnType<typeof rightsOf> }
export type Shown = Section | 'imagenes' | 'historial'
