import { type FolderEnv, openFolder } from './folder.server.ts'
import type { Place } from './looked-at.ts'
import { openRemote, type Reading, type Server, type ServerEnv } from './remote-folder.server.ts'
import type { Way } from './states.ts'

export type PlaceEnv = FolderEnv & ServerEnv

/** The place of a supplier's lists, wherever it is; whoever opens it closes it. Throws PlaceFault where it cannot be looked at. */
export function openPlace(place: Server & { tipo: Way }, env: PlaceEnv, reading?: Reading): Promise<Place> {
  return place.tipo === 'sftp' ? openRemote(place, env, reading) : openFolder(place.carpeta, env)
}
