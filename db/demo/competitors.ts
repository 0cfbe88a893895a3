/** Who else makes such parts, for the equivalences: invented as well. */
export const competitors: { nombre: string; codigo: string }[] = [
  { nombre: 'Brakor', codigo: 'BK#####' },
  { nombre: 'Ferrox', codigo: 'FX-####-{n}' },
  { nombre: 'Durapar', codigo: 'D####' },
  { nombre: 'Albatros Parts', codigo: 'AP ####{a}' },
  { nombre: 'Kensho', codigo: '{n}-#####' },
  { nombre: 'Mettler & Sohn', codigo: '{n}.####.{n}' },
  { nombre: 'Autolux', codigo: 'AL####/{a}' },
  { nombre: 'Grupo Sarmac', codigo: 'SM-####' },
  { nombre: 'Veltrix', codigo: 'VX####{n}' },
  { nombre: 'Orimoto', codigo: '#####-{a}{n}' },
  { nombre: 'Tarkus', codigo: 'TKS#####' },
  { nombre: 'Helvia', codigo: 'HV.####' },
  { nombre: 'Rendex', codigo: 'RX{n}-####' },
  { nombre: 'Canmore', codigo: 'C####-{a}' },
  { nombre: 'Pacífico Partes', codigo: 'PP-#####' },
  { nombre: 'Zenmai', codigo: 'ZM ####' },
]
