/** A publication of the demonstration. Dates are days before today; drawings are those of the lines. */
export type DemoPost = {
  tipo: 'blog' | 'boletin'
  titulo: string
  extracto: string
  categoria: string
  /** Days ago; negative: yet to come. */
  hace: number
  dibujos: string[]
  alt: string
  /** Name of the line it speaks of, whose best sellers it mentions. */
  linea?: string
  cuerpo: string
}

export const posts: DemoPost[] = [
  {
    tipo: 'blog',
    titulo: '¿Cuándo se cambian las balatas? Cinco señales que sí avisan',
    extracto: 'El rechinido no es la única. Mide, mira y pisa: así se decide antes de que el disco pague la cuenta.',
    categoria: 'Taller',
    hace: 2,
    dibujos: ['balatas', 'discos-de-freno'],
    alt: 'Un par de balatas de disco junto a un disco ventilado',
    linea: 'Balatas',
    cuerpo: `<p>Una balata nueva trae de 10 a 12 mm de pasta. Con 3 mm todavía frena; con 2 ya no hay margen, porque el calor llega a la base y el pistón de la mordaza sale más de la cuenta. Por eso la regla de taller es sencilla: <strong>a los 3 mm se cambian</strong>, aunque no suenen.</p>
<h2>Las cinco señales</h2>
<ol><li><p><strong>Un silbido que se quita al frenar.</strong> Es la lengüeta del indicador de desgaste que roza el disco. Tienes unos cientos de kilómetros.</p></li><li><p><strong>Un raspado que aparece al frenar.</strong> Ya es metal con metal: el disco se está marcando.</p></li><li><p><strong>El pedal baja más que antes.</strong> La pasta gastada pide más recorrido. Revisa también el nivel: si bajó sin fuga, se fue hacia los pistones.</p></li><li><p><strong>Vibra el volante.</strong> Casi siempre es el disco con variación de espesor, no las balatas; mídelo antes de vender.</p></li><li><p><strong>Una rueda sale con más polvo.</strong> Ahí trabaja de más: pernos secos o pistón pegado.</p></li></ol>
<h2>Qué más se cambia en el mismo trabajo</h2>
<ul><li><p>Lijas, resortes y antirruidos: van por eje y cuestan menos que un regreso al taller.</p></li><li><p>Disco, si quedó abajo del espesor mínimo grabado en la campana o si la variación pasa de 0.015 mm.</p></li><li><p>Líquido, si tiene más de dos años. Absorbe agua y hierve antes.</p></li></ul>
<h2>El asentado</h2>
<p>Diez frenadas suaves de 60 a 20 km/h, con medio minuto entre una y otra y sin detenerse del todo. Con eso la pasta deja una capa pareja en el disco. Sin asentado, la balata se cristaliza y el cliente vuelve por el ruido.</p>
<blockquote><p>Siempre por eje completo: las dos delanteras o las dos traseras. Una nueva y una gastada jalan el vehículo.</p></blockquote>`,
  },
  {
    tipo: 'blog',
    titulo: 'Cómo leer el desgaste de una bujía',
    extracto: 'Color, depósitos y calibración: lo que dice el electrodo antes de conectar el escáner.',
    categoria: 'Diagnóstico',
    hace: 9,
    dibujos: ['bujias', 'bobinas'],
    alt: 'Una bujía y una bobina de encendido',
    linea: 'Bujías',
    cuerpo: `<p>Sacar las bujías toma veinte minutos y ahorra una hora de pruebas. Acomódalas en el orden de los cilindros: la que se ve distinta dice dónde buscar.</p>
<h2>El color del aislador</h2>
<ul><li><p><strong>Café claro o gris:</strong> todo bien. Si el kilometraje tocaba, cámbialas y ya.</p></li><li><p><strong>Negro seco:</strong> mezcla rica. Filtro de aire tapado, sensor de oxígeno lento o inyector que gotea.</p></li><li><p><strong>Negro húmedo y aceitoso:</strong> sellos de válvula o anillos. Haz prueba de compresión en ese cilindro.</p></li><li><p><strong>Blanco con puntos:</strong> temperatura alta. Revisa grado térmico, tiempo y una toma falsa de aire.</p></li></ul>
<h2>La calibración</h2>
<p>Con níquel abre unas tres centésimas cada diez mil kilómetros; con iridio, casi nada. Mide con calibrador de alambre, no de lainas: en un electrodo gastado la laina miente. Y las de iridio no se calibran doblando el electrodo central: se quiebra.</p>
<h2>El apriete</h2>
<p>Motor frío y rosca limpia, sin grasa si la bujía viene con recubrimiento. Asiento plano de 14 mm: de 20 a 30 N·m. Asiento cónico: de 15 a 20 N·m. Una bujía floja se sobrecalienta; una pasada de apriete rompe el aislador y falla en frío.</p>
<p>Si una sola salió mal, cambia el juego y mueve la bobina de lugar antes de condenarla: si la falla se va con ella, era la bobina.</p>`,
  },
  {
    tipo: 'blog',
    titulo: 'Amortiguadores: la prueba del rebote ya no basta',
    extracto: 'Cuatro revisiones de cinco minutos que convencen al cliente mejor que empujar la salpicadera.',
    categoria: 'Taller',
    hace: 16,
    dibujos: ['amortiguadores', 'bases-de-amortiguador'],
    alt: 'Un amortiguador y su base superior',
    linea: 'Amortiguadores',
    cuerpo: `<p>Empujar la salpicadera y contar rebotes servía con suspensiones blandas. Con las de hoy, un amortiguador al 40 % todavía pasa la prueba y en carretera alarga la frenada varios metros.</p>
<h2>Lo que sí se ve</h2>
<ul><li><p><strong>Fuga con gota.</strong> Un velo de aceite es normal; una gota que escurre hasta el plato, no.</p></li><li><p><strong>Llantas con desgaste en copas.</strong> Zonas bajas cada ocho o diez centímetros: la llanta va brincando.</p></li><li><p><strong>Tope de rebote pulverizado.</strong> Si se deshace en la mano, el vástago ya trabajó sin protección.</p></li><li><p><strong>Base con ruido al girar.</strong> Pon la mano en el resorte y que alguien mueva el volante: si brinca, es el balero de la base.</p></li></ul>
<h2>Siempre en par</h2>
<p>Se cambian los dos del mismo eje. Y las bases, los topes y los hules se cambian con ellos: la mano de obra ya está pagada.</p>
<h2>Antes de montarlo</h2>
<p>Púrgalo: de cabeza y de pie, cinco carreras completas. En almacén el gas se va al tubo de trabajo y el primer kilómetro sonaría a matraca. Aprieta los hules con el vehículo en el piso, nunca colgado, o se tuercen y duran la mitad. Al terminar, alineación: sin ella, la garantía de las llantas es la que paga.</p>`,
  },
  {
    tipo: 'blog',
    titulo: 'Por qué se repite la falla de la bomba de agua',
    extracto: 'Cavitación, anticongelante mezclado y una banda pasada de tensión: las tres causas de siempre.',
    categoria: 'Diagnóstico',
    hace: 24,
    dibujos: ['bombas-de-agua', 'poleas'],
    alt: 'Una bomba de agua con su polea',
    linea: 'Bombas de agua',
    cuerpo: `<p>Si la bomba nueva vuelve a gotear antes del año, la pieza rara vez es la culpable. El sello vive entre el balero y el refrigerante, y cualquiera de los dos lo mata.</p>
<h2>1. El refrigerante</h2>
<p>Mezclar tecnologías forma un gel que raya las caras del sello. Drena, lava con agua desmineralizada hasta que salga clara y llena con un solo tipo al 50 %. El agua de la llave deja sarro y el sarro es lija.</p>
<h2>2. La tensión</h2>
<p>Una banda de más aprieta el balero hacia un lado y la flecha baila. Usa el tensor nuevo y la marca del fabricante; «que no rechine» no es una medida.</p>
<h2>3. La cavitación</h2>
<p>Con el tapón vencido el sistema no guarda presión, el agua hierve en la aspiración y las burbujas pican el impulsor. Un tapón cuesta lo que un refresco: cámbialo con la bomba.</p>
<h2>La lista del mostrador</h2>
<ul><li><p>Bomba y su empaque (sin silicón si el empaque es de hule).</p></li><li><p>Tapón del radiador o del depósito.</p></li><li><p>Termostato, si tiene más de cinco años.</p></li><li><p>Banda y tensor.</p></li><li><p>Refrigerante suficiente para llenar y purgar.</p></li></ul>
<p>Y gotea poco el primer día por el orificio testigo: es el asentado del sello. Si sigue al tercero, entonces sí es garantía.</p>`,
  },
  {
    tipo: 'blog',
    titulo: 'Afinación mayor: qué lleva y en qué orden',
    extracto: 'Una lista para cotizar completo a la primera y no llamar dos veces al cliente.',
    categoria: 'Taller',
    hace: 33,
    dibujos: ['filtros-de-aceite', 'filtros-de-aire', 'bujias'],
    alt: 'Filtros de aceite y de aire junto a una bujía',
    linea: 'Filtros de aceite',
    cuerpo: `<p>Afinar no es cambiar bujías. Es dejar al motor con aire, chispa y combustible como salió de la planta, y comprobarlo.</p>
<h2>El orden</h2>
<ol><li><p><strong>Escanea primero.</strong> Guarda los códigos y los ajustes de combustible. Sin el «antes» no hay cómo demostrar el «después».</p></li><li><p><strong>Aire:</strong> filtro, cuerpo de aceleración limpio, mangueras sin grietas.</p></li><li><p><strong>Chispa:</strong> bujías, cables o capuchones de bobina.</p></li><li><p><strong>Combustible:</strong> filtro, presión y limpieza de inyectores si el ajuste pasa de ±10 %.</p></li><li><p><strong>Aceite y filtro.</strong> Al final, para no ensuciar el nuevo con lo que aflojó la limpieza.</p></li><li><p><strong>Válvula PCV.</strong> La olvidada: tapada, empuja aceite por los retenes.</p></li></ol>
<h2>Lo que no entra, pero se revisa</h2>
<p>Banda de accesorios, nivel de líquidos, batería y marcha. Anótalo en la orden aunque no se cambie: la próxima visita empieza ahí.</p>
<h2>Cada cuánto</h2>
<p>Aceite mineral, cinco mil kilómetros; sintético, de ocho a diez mil. Filtro de aire cada quince mil, o cada servicio si el vehículo anda en terracería. Bujías de níquel, treinta mil; de iridio, noventa mil. El manual manda, y la ciudad con tráfico cuenta como servicio severo.</p>`,
  },
  {
    tipo: 'blog',
    titulo: 'Cruzar códigos sin equivocarse',
    extracto: 'Una equivalencia dice «sirve en lugar de», no «es igual a». Tres comprobaciones antes de surtir.',
    categoria: 'Catálogo',
    hace: 41,
    dibujos: ['rotulas', 'terminales-de-direccion'],
    alt: 'Una rótula y una terminal de dirección',
    linea: 'Rótulas',
    cuerpo: `<p>El mismo código puede existir en dos fabricantes con piezas distintas, y la misma pieza puede llevar cuatro códigos. Por eso el buscador de esta página enseña de dónde salió cada coincidencia.</p>
<h2>Tres comprobaciones</h2>
<ol><li><p><strong>El fabricante del código.</strong> No basta el número: confirma la marca que lo imprimió. Si el cliente trae la pieza, busca el logotipo fundido.</p></li><li><p><strong>La aplicación.</strong> Año, motor y lado. Si el sistema pregunta por aire acondicionado o transmisión, es porque ahí cambia la pieza.</p></li><li><p><strong>Las medidas.</strong> Cono, rosca y altura en dirección; diámetro y barrenos en discos; largo cerrado y abierto en amortiguadores. Vienen en la ficha de cada parte.</p></li></ol>
<h2>Lo que ayuda a buscar</h2>
<ul><li><p>Escribe la clave como venga, con guiones o sin ellos: se encuentra igual.</p></li><li><p>Pega varias a la vez en <a href="/UploadFileCar">Subir lista</a> y revisa el veredicto de cada renglón.</p></li><li><p>Si solo sabes el vehículo, empieza por <a href="/marcas">marcas</a>.</p></li></ul>
<p>Y si algo no cruza, díselo a tu asesor: cada corrección queda en el catálogo para todos.</p>`,
  },
  {
    tipo: 'blog',
    titulo: 'Guardar refacciones sin echarlas a perder',
    extracto: 'Hule, baleros y electrónica envejecen en el anaquel. Así se acomoda un almacén de mostrador.',
    categoria: 'Negocio',
    hace: 55,
    dibujos: ['mazas', 'bandas-de-accesorios'],
    alt: 'Una maza de rueda y una banda',
    linea: 'Mazas',
    cuerpo: `<p>Una parte nueva que pasó dos años junto a la ventana ya no es nueva. El almacén también es mantenimiento.</p>
<h2>Por material</h2>
<ul><li><p><strong>Hule y bandas:</strong> a la sombra y sin colgar. El ozono de un motor eléctrico cercano los agrieta. Lo primero que entra es lo primero que sale.</p></li><li><p><strong>Baleros y mazas:</strong> acostados y en su empaque. De pie se marcan las pistas con la vibración del tráfico.</p></li><li><p><strong>Amortiguadores:</strong> de pie, con el vástago hacia arriba.</p></li><li><p><strong>Sensores y módulos:</strong> en su bolsa antiestática hasta el momento de montarlos.</p></li><li><p><strong>Discos:</strong> en pila corta, de seis cuando mucho. Con veinte, el de abajo se alabea.</p></li></ul>
<h2>Por rotación</h2>
<p>Lo que se vende cada semana va entre la cintura y los hombros, cerca del mostrador. Lo de cada mes, arriba. Lo de cada año se pide: ocupar metro y medio con una pieza que se vende una vez cuesta más que esperar un día a que llegue.</p>
<h2>El conteo</h2>
<p>Cuenta diez claves al día en vez de cerrar un fin de semana al año. Las que no cuadran enseñan dónde se equivoca el surtido.</p>`,
  },
  {
    tipo: 'blog',
    titulo: 'Temporada de lluvias: la revisión de quince minutos',
    extracto: 'Limpiadores, luces, llantas y frenos, en ese orden, antes de la primera tormenta.',
    categoria: 'Taller',
    hace: -10,
    dibujos: ['discos-de-freno', 'bandas-de-accesorios'],
    alt: 'Un disco de freno y una banda',
    cuerpo: `<p>La primera lluvia levanta el aceite de meses y el asfalto se vuelve jabón. Quince minutos antes valen más que un choque después.</p><ul><li><p>Plumas: si dejan rayas, ya.</p></li><li><p>Luces: las seis, y el desempañante.</p></li><li><p>Llantas: menos de 3 mm de dibujo ya no desaloja el agua.</p></li><li><p>Frenos: disco con ceja filosa o pedal largo, al taller.</p></li></ul>`,
  },
  {
    tipo: 'boletin',
    titulo: 'BT-01 · Torque de tornillos de mordaza después de una reparación',
    extracto: 'Tornillos con fijador de rosca: se cambian, no se reaprietan.',
    categoria: 'Montaje',
    hace: 12,
    dibujos: ['balatas'],
    alt: 'Par de balatas de disco',
    linea: 'Balatas',
    cuerpo: `<p>Los tornillos de los pernos guía salen de fábrica con fijador de rosca. Al sacarlos se pierde. Reutilizarlos sin fijador explica la mayoría de los regresos por golpeteo a baja velocidad.</p><h2>Procedimiento</h2><ol><li><p>Limpia la rosca del soporte con machuelo del mismo paso.</p></li><li><p>Tornillo nuevo, o el mismo con fijador de resistencia media.</p></li><li><p>Perno guía: de 25 a 35 N·m. Soporte a maza: de 80 a 120 N·m según aplicación.</p></li><li><p>Comprueba que el perno corra con la mano antes de cerrar.</p></li></ol>`,
  },
  {
    tipo: 'boletin',
    titulo: 'BT-02 · Cambio de diseño en el impulsor de bombas de agua',
    extracto: 'Del impulsor estampado al de resina: mismas medidas de montaje, más caudal a bajas vueltas.',
    categoria: 'Producto',
    hace: 28,
    dibujos: ['bombas-de-agua'],
    alt: 'Bomba de agua',
    linea: 'Bombas de agua',
    cuerpo: `<p>Desde este lote el impulsor es de resina reforzada. El cuerpo, la polea y el empaque no cambian, y la pieza reemplaza a la anterior sin modificar nada.</p><ul><li><p>Se reconoce por el color negro del impulsor.</p></li><li><p>No se golpea con martillo para asentarla: se guía con los tornillos en cruz.</p></li><li><p>El orificio testigo va siempre hacia abajo.</p></li></ul>`,
  },
  {
    tipo: 'boletin',
    titulo: 'BT-03 · Ruido de base de amortiguador después del montaje',
    extracto: 'Qué revisar antes de pedir garantía por ruido al girar.',
    categoria: 'Diagnóstico',
    hace: 47,
    dibujos: ['bases-de-amortiguador'],
    alt: 'Base superior de amortiguador',
    linea: 'Amortiguadores',
    cuerpo: `<p>Tres de cada cuatro piezas devueltas por ruido al girar llegan sin falla. Las causas, en orden:</p><ol><li><p>Tuerca del vástago apretada con pistola: el balero gira con el vástago. Aprieta con llave y contrallave.</p></li><li><p>Resorte mal sentado en su plato: la espira debe topar en la ceja.</p></li><li><p>Plato viejo marcado: se cambia con la base.</p></li></ol>`,
  },
  {
    tipo: 'boletin',
    titulo: 'BT-04 · Filtros de aceite: la válvula antirretorno y el arranque en frío',
    extracto: 'Un segundo de testigo encendido al arrancar es normal; tres, no.',
    categoria: 'Diagnóstico',
    hace: 70,
    dibujos: ['filtros-de-aceite'],
    alt: 'Filtro de aceite',
    linea: 'Filtros de aceite',
    cuerpo: `<p>La válvula antirretorno guarda el filtro lleno con el motor parado. Si está dura o rota, cada arranque comienza en seco.</p><ul><li><p>Comprueba el testigo: apaga, espera dos horas y cuenta los segundos al arrancar.</p></li><li><p>Más de tres: cambia el filtro antes de medir la bomba.</p></li><li><p>Llénalo de aceite antes de montarlo si la posición lo permite, y unta el empaque.</p></li><li><p>Apriete a mano: tres cuartos de vuelta desde que toca.</p></li></ul>`,
  },
]

/** A banner: what it says in capitals, what it shows, where it leads. */
export type DemoBanner = {
  titulo: string
  letrero: string
  alt: string
  liga: string
  dibujos: string[]
  posicion: 'inicio' | 'blog'
  audiencia: 'publico' | 'cliente'
  /** Days from today; null: always. */
  hasta: number | null
}

export const banners: DemoBanner[] = [
  {
    titulo: 'Todo para frenos',
    letrero: 'TODO PARA|FRENOS',
    alt: 'Todo para frenos: balatas, discos y lo que llevan',
    liga: '/ListadoProductos?productobusqueda=frenos&tipobusqueda=1',
    dibujos: ['discos-de-freno', 'balatas'],
    posicion: 'inicio',
    audiencia: 'publico',
    hasta: null,
  },
  {
    titulo: 'Afinación completa',
    letrero: 'AFINACIÓN|COMPLETA',
    alt: 'Afinación completa: bujías y filtros en un pedido',
    liga: '/ListBlogs',
    dibujos: ['bujias', 'filtros-de-aceite', 'filtros-de-aire'],
    posicion: 'inicio',
    audiencia: 'publico',
    hasta: 30,
  },
  {
    titulo: 'Hecho en México',
    letrero: 'HECHO EN|MÉXICO',
    alt: 'Partes hechas en México',
    liga: '/ProdsMX',
    dibujos: ['mazas', 'poleas'],
    posicion: 'inicio',
    audiencia: 'publico',
    hasta: null,
  },
  {
    titulo: 'Sube tu lista',
    letrero: 'SUBE TU|LISTA',
    alt: 'Sube tu lista de claves y revísala en un minuto',
    liga: '/UploadFileCar',
    dibujos: ['rotulas', 'amortiguadores'],
    posicion: 'inicio',
    audiencia: 'cliente',
    hasta: null,
  },
]
