export type ListedClient = { id: number; nombre: string; clave?: string }

const known = new Map<string, number>()

/** How a client stands in the list to choose from; the key tells two of the same name apart. */
export function clientText({ nombre, clave }: ListedClient): string {
  return clave ? `${clave} · ${nombre}` : nombre
}

export function rememberClients(clients: ListedClient[]): void {
  for (const client of clients) known.set(clientText(client), client.id)
}

/** The id of the client whose text stands in the field; null for any other text. */
export function chosenClient(text: string): number | null {
  return known.get(text.trim()) ?? null
}
