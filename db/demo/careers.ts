import type { Db } from '#platform/database/db.server.ts'

const pages = [
  {
    slug: 'mision',
    descripcion: 'Que ningún taller pierda un día de trabajo por esperar una parte.',
    cuerpo: `<p>Surtimos a refaccionarias y talleres de México la parte correcta, a tiempo y a un precio que les deje ganar.</p>
<h2>Cómo la cumplimos</h2>
<ul><li><strong>La parte correcta a la primera.</strong> Cada aplicación se revisa por marca, modelo, año y motor antes de publicarse, y se corrige cuando un cliente nos dice que no le quedó.</li>
<li><strong>Existencia que se puede tocar.</strong> Lo que el sistema dice que hay en la sucursal, está en el anaquel.</li>
<li><strong>Respuesta el mismo día.</strong> Toda cotización que llega antes de las cinco de la tarde se contesta hoy.</li></ul>
<p>Detrás de cada pieza hay un coche parado y alguien que lo necesita para trabajar. No lo olvidamos.</p>`,
  },
  {
    slug: 'vision',
    descripcion: 'La primera llamada de quien repara un vehículo en México.',
    cuerpo: `<p>Queremos ser la primera llamada, o la primera búsqueda, de quien repara un vehículo en México.</p>
<h2>En 2030</h2>
<ul><li>Estaremos a un día de camino de ocho de cada diez refaccionarias del país.</li>
<li>Nuestro catálogo sabrá decir qué le queda a cada vehículo y por qué, con la fuente a la vista.</li>
<li>La mitad de lo que vendamos estará hecho en México.</li></ul>
<blockquote><p>Crecer, para nosotros, es que el cliente venda más piezas con menos vueltas.</p></blockquote>`,
  },
]

type Vacancy = {
  titulo: string
  area: string
  sucursal: string
  ciudad: string
  entidad: string
  jornada: 'completa' | 'parcial' | 'temporal' | 'practicas'
  plazas: number
  sueldo: [number, number] | null
  resumen: string
  hace: number
  hasta: number | null
  tareas: string[]
  pedimos: string[]
  damos: string[]
}

const vacancies: Vacancy[] = [
  {
    titulo: 'Asesor de mostrador',
    area: 'Ventas',
    sucursal: 'GDL',
    ciudad: 'Guadalajara',
    entidad: 'Jalisco',
    jornada: 'completa',
    plazas: 2,
    sueldo: [11_500, 15_000],
    resumen: 'Atiendes en mostrador y por teléfono a mecánicos y refaccionarias, y encuentras la parte que sí queda.',
    hace: 6,
    hasta: 40,
    tareas: [
      'Identificar la parte por código, por muestra o por vehículo',
      'Cotizar y levantar pedidos',
      'Cuidar el orden de tu mostrador',
    ],
    pedimos: ['Un año en refaccionaria o taller', 'Manejo de catálogos en computadora'],
    damos: ['Sueldo base más comisión sin tope', 'Prestaciones superiores a las de la ley', 'Capacitación pagada'],
  },
  {
    titulo: 'Vendedor de ruta',
    area: 'Ventas',
    sucursal: 'MTY',
    ciudad: 'Guadalupe',
    entidad: 'Nuevo León',
    jornada: 'completa',
    plazas: 1,
    sueldo: [14_000, 22_000],
    resumen:
      'Visitas a las refaccionarias de la zona metropolitana de Monterrey y haces crecer una cartera que ya compra.',
    hace: 3,
    hasta: 50,
    tareas: [
      'Visitar de ocho a diez clientes al día',
      'Abrir dos clientes nuevos al mes',
      'Cobrar con amabilidad y a tiempo',
    ],
    pedimos: ['Dos años de ventas a negocios', 'Licencia de manejo vigente'],
    damos: ['Coche y gasolina', 'Comisión por venta y por cobranza', 'Seguro de gastos médicos'],
  },
  {
    titulo: 'Auxiliar de almacén, turno de la mañana',
    area: 'Almacén',
    sucursal: 'GDL',
    ciudad: 'Guadalajara',
    entidad: 'Jalisco',
    jornada: 'completa',
    plazas: 4,
    sueldo: [9_800, 10_800],
    resumen: 'Surtes, empacas y acomodas: de tus manos sale la pieza exacta que pidió el cliente.',
    hace: 10,
    hasta: 25,
    tareas: [
      'Surtir con lector de código de barras',
      'Recibir y revisar mercancía',
      'Contar una zona del almacén cada semana',
    ],
    pedimos: ['Secundaria terminada', 'Cargar hasta 20 kg'],
    damos: ['Transporte desde el periférico', 'Bono de puntualidad y de exactitud', 'Uniforme y equipo de protección'],
  },
  {
    titulo: 'Chofer repartidor',
    area: 'Reparto',
    sucursal: 'PUE',
    ciudad: 'Puebla',
    entidad: 'Puebla',
    jornada: 'completa',
    plazas: 2,
    sueldo: [10_500, 12_000],
    resumen: 'Llevas los pedidos del día a refaccionarias y talleres de Puebla y Cholula, en camioneta de la empresa.',
    hace: 2,
    hasta: 35,
    tareas: [
      'Entregar de 15 a 20 pedidos diarios',
      'Recoger firmas y devoluciones',
      'Revisar la camioneta antes de salir',
    ],
    pedimos: ['Licencia de chofer vigente', 'Conocer la ciudad'],
    damos: ['Horario corrido', 'Seguro de vida', 'Bono por cero incidentes'],
  },
  {
    titulo: 'Analista de catálogo',
    area: 'Producto',
    sucursal: 'GDL',
    ciudad: 'Guadalajara',
    entidad: 'Jalisco',
    jornada: 'completa',
    plazas: 1,
    sueldo: null,
    resumen: 'Cuidas que cada aplicación sea cierta: años, motores, posiciones y equivalencias de 20,000 partes.',
    hace: 8,
    hasta: null,
    tareas: [
      'Revisar aplicaciones contra catálogos de fabricante',
      'Investigar los «no le quedó» de los clientes',
      'Tomar medidas y fotos de producto',
    ],
    pedimos: ['Conocer de mecánica automotriz', 'Buen manejo de hojas de cálculo', 'Inglés para leer catálogos'],
    damos: ['Dos días a la semana desde casa', 'Presupuesto para cursos', 'Prestaciones superiores a las de la ley'],
  },
  {
    titulo: 'Practicante de mercadotecnia',
    area: 'Mercadotecnia',
    sucursal: 'GDL',
    ciudad: 'Guadalajara',
    entidad: 'Jalisco',
    jornada: 'practicas',
    plazas: 1,
    sueldo: [5_000, 5_000],
    resumen: 'Escribes para el blog, armas boletines técnicos y aprendes cómo se vende en el ramo de las autopartes.',
    hace: 1,
    hasta: 20,
    tareas: ['Redactar y revisar publicaciones', 'Preparar imágenes de campaña', 'Medir qué se lee y qué no'],
    pedimos: ['Últimos semestres de mercadotecnia o comunicación', 'Buena ortografía'],
    damos: ['Seis meses, con posibilidad de contratación', 'Horario compatible con la escuela'],
  },
]

const items = (list: string[]) => `<ul>${list.map((one) => `<li>${one}</li>`).join('')}</ul>`
const textOf = ({ resumen, tareas, pedimos, damos }: Vacancy) =>
  `<p>${resumen}</p><h2>Qué harás</h2>${items(tareas)}<h2>Qué pedimos</h2>${items(pedimos)}<h2>Qué ofrecemos</h2>${items(damos)}`

/** Writes mission and vision, and open posts, where nobody has written any. Dates count from the database's day. */
export async function insertCareers(tx: Db): Promise<void> {
  await tx.rows(
    `update pagina_empresa p set descripcion = x.descripcion, cuerpo = x.cuerpo, estado = 'PUBLICADO'
     from json_to_recordset($1) x (slug text, descripcion text, cuerpo text) where p.slug = x.slug and p.cuerpo = ''`,
    [JSON.stringify(pages)],
  )
  const rows = vacancies.map(({ sueldo, tareas: _1, pedimos: _2, damos: _3, ...one }) => ({
    ...one,
    sueldo_desde: sueldo?.[0] ?? null,
    sueldo_hasta: sueldo?.[1] ?? null,
  }))
  await tx.rows(
    `insert into vacante (titulo, area, ciudad, entidad, sucursal_id, jornada, plazas, sueldo_desde, sueldo_hasta, resumen, cuerpo, estado, desde, hasta)
     select x.titulo, x.area, x.ciudad, x.entidad, (select s.id from sucursal s where s.clave = x.sucursal), x.jornada, x.plazas,
       x.sueldo_desde, x.sueldo_hasta, x.resumen, x.cuerpo, 'PUBLICADO', hoy.inicio - make_interval(days => x.hace),
       hoy.inicio + make_interval(days => x.hasta + 1) - interval '1 minute'
     from json_to_recordset($1) x (titulo text, area text, sucursal text, ciudad text, entidad text, jornada text, plazas int,
       sueldo_desde int, sueldo_hasta int, resumen text, cuerpo text, hace int, hasta int),
       (select date_trunc('day', now(), 'America/Mexico_City') as inicio) hoy
     where not exists (select from vacante)`,
    [JSON.stringify(rows.map((row, place) => ({ ...row, cuerpo: bodyAt(place) })))],
  )
}

function bodyAt(place: number): string {
  const vacancy = vacancies[place]
  return vacancy ? textOf(vacancy) : ''
}
