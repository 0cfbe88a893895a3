const browsers: [mark: string, name: string][] = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]

const systems: [mark: string, name: string][] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
]

/** A User-Agent as people say it: `Chrome en Windows`. Only for its owner to tell his devices apart. */
export function browserName(agent: string): string {
  const browser = browsers.find(([mark]) => agent.includes(mark))?.[1]
  const system = systems.find(([mark]) => agent.includes(mark))?.[1]
  if (browser && system) return `${browser} en ${system}`
  return browser ?? system ?? 'Equipo desconocido'
}
