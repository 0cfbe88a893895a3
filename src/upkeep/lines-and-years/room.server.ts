import type { Room } from '#platform/http/rooms.server.ts'

export const linesAndYearsRoom: Room<
  typeof import('#upkeep/brands/brands-contract.ts') &
    typeof import('#upkeep/synonyms/demand-contract.ts') &
    typeof import('./lines-contract.ts') &
    typeof import('#upkeep/synonyms/synonyms-contract.ts') &
    typeof import('#upkeep/synonyms/learnt-contract.ts') &
    typeof import('./years-contract.ts')
> = {
  tag: 'Mantenimiento: marcas, líneas y palabras',
  calls: async () => (await import('./http.server.ts')).vocabularyCalls,
}
