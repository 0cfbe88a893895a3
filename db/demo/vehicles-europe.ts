// Vehicles of European makes sold in Mexico. One row a model; the columns are explained in vehicles.ts.

export const volkswagen = `
Sedán         | auto   | 1964 1974 1993-2003     | 60 | H4 1.6L, H4 1.5L 1964-1973                                        | Vocho; Vochito; Escarabajo; VW Sedan 1600
Combi         | van    | 1970 1988 1991-2013     | 34 | H4 1.6L 1970-1987, L4 1.8L 1988-2005, L4 1.4L 2006-               | Kombi; Panel
Caribe        | auto   | 1977-1987               | 26 | L4 1.6L 1977-1983, L4 1.7L 1980-1985, L4 1.8L 1984-               |
Atlantic      | auto   | 1981-1987               | 16 | L4 1.7L, L4 1.8L 1984-                                            |
Golf          | auto   | 1987 1993 1999 2008 2014-2021 | 46 | L4 1.8L 1987-2006, L4 2.0L 1993-2007, L4 1.4L Turbo 2010-, L5 2.5L 2008-2013 | Golf A2; Golf A3; Golf A4; Golf A7
GTI           | auto   | 2000 2006 2010 2015 2022- | 14 | L4 1.8L Turbo 2000-2005, L4 2.0L Turbo 2006-                    | Golf GTI
Jetta         | auto   | 1987 1993 1999 2011 2019- | 99 | L4 1.8L 1987-1998, L4 2.0L 1993-2018, L4 1.9L Diésel 1999-2010, L4 1.8L Turbo 2000-2006, L5 2.5L 2011-2018, L4 1.4L Turbo 2014- | Jetta A2; Jetta A3; Jetta A4; Jetta A6; Jetta Clásico
Bora          | auto   | 2006-2010               | 44 | L5 2.5L, L4 2.0L Turbo 2006-2009, L4 1.9L Diésel 2006-2009        | Jetta A5; Bora Style
Derby         | auto   | 1995-2009               | 42 | L4 1.8L                                                           |
Polo          | auto   | 2003 2014 2023-         | 34 | L4 1.6L, L4 1.2L Turbo 2014-2019                                  |
Lupo          | auto   | 2005-2009               | 34 | L4 1.6L                                                           |
Pointer       | auto   | 1998 2000-2010          | 62 | L4 1.8L, L4 2.0L 2000-2006                                        | Pointer City; Pointer Van
Gol           | auto   | 2009 2013 2017-2023     | 64 | L4 1.6L                                                           | Gol Sedán; Gol Trend
CrossFox      | auto   | 2006-2017               | 22 | L4 1.6L                                                           | Cross Fox
SportVan      | auto   | 2006-2010               | 14 | L4 1.6L                                                           | Sport Van
Vento         | auto   | 2014-2022               | 70 | L4 1.6L, L4 1.5L Diésel 2014-2017                                 |
Virtus        | auto   | 2020-                   | 30 | L4 1.6L, L3 1.0L Turbo 2023-                                      |
Up            | auto   | 2016-2018               | 14 | L3 1.0L                                                           | up!
Beetle        | auto   | 1998 2012-2019          | 38 | L4 2.0L 1998-2010, L5 2.5L 2006-2016, L4 1.8L Turbo 1999-2005, L4 2.0L Turbo 2012-, L4 1.4L Turbo 2015- | New Beetle
Passat        | auto   | 1998 2006 2012-2019     | 26 | L4 1.8L Turbo 1998-2005, V6 2.8L 1998-2005, L4 2.0L Turbo 2006-2010, L5 2.5L 2012-2018 | Passat B5
CC            | auto   | 2009-2017               | 8  | L4 2.0L Turbo, V6 3.6L                                            | Passat CC
Corsar        | auto   | 1984-1988               | 10 | L4 1.8L                                                           |
Eurovan       | van    | 2000-2010               | 18 | L4 1.9L Diésel, L5 2.5L Diésel 2002-                              | Transporter T4
Transporter   | van    | 2005 2014-              | 22 | L4 1.9L Diésel 2005-2009, L4 2.0L Diésel 2010-                    | Transporter T5
Crafter       | van    | 2008-                   | 16 | L5 2.5L Diésel 2008-2011, L4 2.0L Diésel 2012-                    |
Caddy         | van    | 2004 2008-              | 22 | L4 1.6L                                                           |
Tiguan        | suv    | 2008 2018-              | 28 | L4 2.0L Turbo 2008-2017, L4 1.4L Turbo                            |
Touareg       | suv    | 2004 2011-2018          | 8  | V6 3.2L 2004-2006, V6 3.6L 2007-, V8 4.2L 2004-2010               |
Taos          | suv    | 2021-                   | 20 | L4 1.4L Turbo                                                     |
Teramont      | suv    | 2018-                   | 10 | V6 3.6L, L4 2.0L Turbo 2021-                                      |
T-Cross       | suv    | 2020-                   | 18 | L4 1.6L                                                           | T Cross
Nivus         | suv    | 2022-                   | 10 | L3 1.0L Turbo                                                     |
Saveiro       | pickup | 2011 2014-              | 44 | L4 1.6L                                                           |
Pointer Pick-up | pickup | 1999-2009             | 38 | L4 1.8L                                                           | Pointer Pickup
Amarok        | pickup | 2010-2022               | 20 | L4 2.0L Diésel, V6 3.0L Diésel 2018-                              |
`

export const seat = `
Ibiza         | auto   | 2001 2003 2009 2018-    | 44 | L4 1.6L, L4 2.0L 2001-2015, L4 1.8L Turbo 2003-2008, L4 1.2L Turbo 2013-2017 |
Córdoba       | auto   | 2001 2003-2009          | 24 | L4 1.6L, L4 2.0L                                                  | Cordoba
León          | auto   | 2001 2006 2013 2021-    | 32 | L4 1.8L 2001-2005, L4 1.8L Turbo 2001-2017, L4 2.0L 2006-2010, L4 1.4L Turbo 2009-, L4 2.0L Turbo 2006- | Leon
Toledo        | auto   | 2000 2005 2013-2019     | 24 | L4 1.8L 2000-2004, L4 1.8L Turbo 2000-2004, L4 2.0L 2005-2009, L4 1.6L 2013-, L4 1.4L Turbo 2013- |
Altea         | auto   | 2005-2014               | 16 | L4 2.0L 2005-2010, L4 1.4L Turbo 2009-, L4 2.0L Turbo 2006-       | Freetrack
Arona         | suv    | 2018-                   | 20 | L4 1.6L, L3 1.0L Turbo 2022-                                      |
Ateca         | suv    | 2017-                   | 20 | L4 1.4L Turbo                                                     |
Tarraco       | suv    | 2019-                   | 6  | L4 1.4L Turbo, L4 2.0L Turbo                                      |
`

export const renault = `
Clio          | auto   | 2002 2005-2010          | 40 | L4 1.6L                                                           |
Megane        | auto   | 2003-2009               | 18 | L4 1.6L, L4 2.0L                                                  | Mégane
Scenic        | van    | 2001 2004-2009          | 20 | L4 1.6L, L4 2.0L                                                  | Scénic
Laguna        | auto   | 2002-2007               | 5  | V6 3.0L                                                           |
Sandero       | auto   | 2010 2016-2022          | 26 | L4 1.6L                                                           | Sandero Stepway; Stepway
Logan         | auto   | 2015-2022               | 32 | L4 1.6L                                                           |
Fluence       | auto   | 2011-2017               | 14 | L4 2.0L                                                           |
Kwid          | auto   | 2019-                   | 36 | L3 1.0L                                                           |
Duster        | suv    | 2013 2021-              | 36 | L4 2.0L 2013-2020, L4 1.6L 2021-, L4 1.3L Turbo 2021-             |
Koleos        | suv    | 2009 2017-              | 16 | L4 2.5L                                                           |
Captur        | suv    | 2018-2022               | 10 | L4 2.0L                                                           |
Kangoo        | van    | 2004-2018               | 24 | L4 1.6L                                                           | Express
Oroch         | pickup | 2019-                   | 20 | L4 2.0L 2019-2022, L4 1.6L 2022-, L4 1.3L Turbo 2023-             | Duster Oroch
Renault 5     | auto   | 1976-1986               | 6  | L4 1.3L, L4 1.4L 1980-                                            | R5
Renault 18    | auto   | 1980-1986               | 6  | L4 2.0L                                                           | R18
`

export const peugeot = `
206           | auto   | 1999 2004-2008          | 32 | L4 1.4L, L4 1.6L                                                  |
207           | auto   | 2008-2013               | 24 | L4 1.4L, L4 1.6L                                                  | 207 Compact
208           | auto   | 2013 2020-              | 20 | L4 1.6L 2013-2019, L3 1.2L Turbo 2020-, L4 1.6L Turbo 2014-2018   |
301           | auto   | 2013-2021               | 20 | L4 1.6L, L4 1.6L Diésel                                           |
306           | auto   | 1997-2001               | 8  | L4 1.8L, L4 2.0L                                                  |
307           | auto   | 2002-2008               | 24 | L4 1.6L, L4 2.0L                                                  |
308           | auto   | 2009 2015-2019          | 14 | L4 1.6L Turbo, L4 1.6L                                            |
405           | auto   | 1988-1997               | 6  | L4 1.9L                                                           |
406           | auto   | 1996-2004               | 8  | L4 2.0L, V6 3.0L                                                  |
407           | auto   | 2005-2010               | 8  | L4 2.0L, L4 2.2L, V6 3.0L                                         |
2008          | suv    | 2014 2020-              | 14 | L4 1.6L 2014-2019, L4 1.6L Turbo 2017-2019, L3 1.2L Turbo 2020-   |
3008          | suv    | 2010 2017-              | 14 | L4 1.6L Turbo                                                     |
5008          | suv    | 2018-                   | 6  | L4 1.6L Turbo                                                     |
Partner       | van    | 2000 2009 2020-         | 26 | L4 1.6L 2000-2012, L4 1.6L Diésel 2009-                           |
Grand Raid    | van    | 2007-2013               | 10 | L4 1.6L                                                           |
Manager       | van    | 2010-                   | 10 | L4 2.2L Diésel                                                    |
Landtrek      | pickup | 2021-                   | 5  | L4 2.4L Turbo, L4 1.9L Diésel                                     |
`

export const fiat = `
Palio         | auto   | 2004 2012-2017          | 18 | L4 1.8L 2004-2008, L4 1.6L 2012-                                  |
Uno           | auto   | 2013-2020               | 18 | L4 1.4L                                                           |
Mobi          | auto   | 2017-                   | 14 | L4 1.0L                                                           |
500           | auto   | 2009 2011-2019          | 16 | L4 1.4L                                                           | Fiat 500
Grande Punto  | auto   | 2007-2011               | 8  | L4 1.4L                                                           |
Albea         | auto   | 2005-2006               | 3  | L4 1.6L                                                           |
Pulse         | suv    | 2022-                   | 10 | L4 1.3L, L3 1.0L Turbo                                            |
Strada        | pickup | 2007-2014               | 12 | L4 1.8L                                                           |
Ducato        | van    | 2008-                   | 12 | L4 2.3L Diésel                                                    |
`

export const lujoAleman = {
  Audi: `
A1            | auto   | 2011 2019-              | 10 | L4 1.4L Turbo                                                     |
A3            | auto   | 1999 2004 2013 2021-    | 14 | L4 1.8L Turbo 1999-2020, L4 2.0L Turbo 2004-, L4 1.4L Turbo 2009- |
A4            | auto   | 1996 2002 2009 2017-    | 16 | L4 1.8L Turbo 1996-2008, L4 2.0L Turbo 2005-, V6 2.8L 1996-2001, V6 3.0L 2002-2005 |
A5            | auto   | 2008 2017-              | 6  | L4 2.0L Turbo                                                     |
A6            | auto   | 1998 2005 2012 2019-    | 7  | V6 2.8L 1998-2004, V6 3.2L 2005-2008, V6 3.0L Turbo 2009-         |
Q3            | suv    | 2012 2019-              | 10 | L4 2.0L Turbo 2012-2018, L4 1.4L Turbo 2015-                      |
Q5            | suv    | 2009 2017-              | 10 | L4 2.0L Turbo, V6 3.2L 2009-2012                                  |
Q7            | suv    | 2007 2016-              | 6  | V6 3.6L 2007-2010, V6 3.0L Turbo 2011-                            |
TT            | auto   | 2000 2007 2015-2022     | 4  | L4 1.8L Turbo 2000-2006, L4 2.0L Turbo 2007-                      |
`,
  BMW: `
Serie 1       | auto   | 2005 2012 2020-         | 12 | L4 2.0L 2005-2011, L4 1.6L Turbo 2012-2015, L4 2.0L Turbo 2016-   | 118i; 120i
Serie 3       | auto   | 1992 1999 2006 2012 2019- | 20 | L4 1.8L 1992-1998, L6 2.5L 1992-2011, L6 3.0L 2001-2011, L4 2.0L Turbo 2012- | 318i; 320i; 325i; 328i; E36; E46; E90
Serie 5       | auto   | 1996 2004 2011 2017-    | 10 | L6 2.8L 1996-2000, L6 3.0L 2001-2010, L4 2.0L Turbo 2012-         | 528i; 530i
X1            | suv    | 2010 2016 2023-         | 12 | L4 2.0L 2010-2012, L4 2.0L Turbo 2013-                            |
X3            | suv    | 2004 2011 2018-         | 10 | L6 2.5L 2004-2010, L6 3.0L 2004-2012, L4 2.0L Turbo 2013-         |
X5            | suv    | 2000 2007 2014 2019-    | 10 | L6 3.0L 2000-2010, V8 4.4L 2000-2006, L6 3.0L Turbo 2011-         |
Z4            | auto   | 2003 2009-2016          | 2  | L6 2.5L 2003-2011, L6 3.0L                                        |
`,
  Mini: `
Cooper        | auto   | 2002 2007 2014-         | 16 | L4 1.6L 2002-2013, L4 1.6L Turbo 2007-2013, L3 1.5L Turbo 2014-   | Mini Cooper; Cooper S
Countryman    | suv    | 2011 2017-              | 8  | L4 1.6L Turbo 2011-2016, L3 1.5L Turbo 2017-                      |
`,
  'Mercedes-Benz': `
Clase A       | auto   | 2013 2019-              | 8  | L4 1.6L Turbo 2013-2018, L4 1.3L Turbo 2019-                      | A200
Clase B       | auto   | 2006 2012-2018          | 6  | L4 2.0L 2006-2011, L4 1.6L Turbo 2012-                            | B200
Clase C       | auto   | 1994 2001 2008 2015 2022- | 16 | L4 2.3L 1996-2002, L4 1.8L Turbo 2003-2014, V6 3.0L 2006-2011, L4 2.0L Turbo 2015- | C180; C200; C280
Clase E       | auto   | 1996 2003 2010 2017-    | 8  | V6 3.2L 1998-2005, V6 3.5L 2006-2016, L4 2.0L Turbo 2016-         | E320; E350
Clase ML      | suv    | 1998 2006 2012-2015     | 6  | V6 3.2L 1998-2002, V6 3.5L 2003-                                  | ML350
GLA           | suv    | 2015 2021-              | 6  | L4 1.6L Turbo 2015-2020, L4 1.3L Turbo 2021-                      |
Sprinter      | van    | 2000 2007 2019-         | 40 | L4 2.1L Diésel, L5 2.7L Diésel 2000-2006, V6 3.0L Diésel 2007-2018 | Sprinter 311; Sprinter 315; Sprinter 415; Dodge Sprinter
Vito          | van    | 2007 2015-              | 14 | L4 2.1L Diésel                                                    |
`,
  Porsche: `
Cayenne       | suv    | 2003 2011 2019-         | 5  | V6 3.2L 2003-2006, V6 3.6L 2008-2018, V8 4.5L 2003-2006, V6 3.0L Turbo 2019- |
Boxster       | auto   | 1997 2005-2016          | 2  | H6 2.5L 1997-1999, H6 2.7L 2000-                                  |
911           | auto   | 1999 2005 2012-         | 2  | H6 3.4L 1999-2015, H6 3.6L 2002-2011, H6 3.0L Turbo 2016-         |
`,
  Smart: `
Fortwo        | auto   | 2004 2008 2016-2019     | 8  | L3 0.7L 2004-2007, L3 1.0L 2008-, L3 0.9L Turbo 2016-             | Smart
`,
  Cupra: `
Formentor     | suv    | 2021-                   | 8  | L4 1.4L Turbo, L4 2.0L Turbo                                      |
León          | auto   | 2021-                   | 6  | L4 2.0L Turbo                                                     | Cupra Leon
Ateca         | suv    | 2019-                   | 5  | L4 2.0L Turbo                                                     |
`,
}

export const otrosEuropeos = {
  Volvo: `
S40           | auto   | 2000 2005-2011          | 8  | L4 1.9L Turbo 2000-2004, L5 2.4L 2005-2010, L5 2.5L Turbo 2005-   |
S60           | auto   | 2001 2011 2019-         | 8  | L5 2.4L 2001-2009, L5 2.5L Turbo 2003-2015, L4 2.0L Turbo 2016-   |
XC60          | suv    | 2010 2018-              | 8  | L6 3.0L Turbo 2010-2016, L4 2.0L Turbo 2015-                      |
XC90          | suv    | 2003 2016-              | 6  | L5 2.5L Turbo 2003-2007, L6 3.2L 2007-2014, L4 2.0L Turbo 2016-   |
C30           | auto   | 2007-2013               | 3  | L5 2.4L, L5 2.5L Turbo                                            |
`,
  'Land Rover': `
Freelander    | suv    | 2002 2007-2014          | 4  | V6 2.5L 2002-2005, L6 3.2L 2007-2012                              | LR2
Discovery     | suv    | 1999 2005 2017-         | 4  | V8 4.0L 1999-2004, V8 4.4L 2005-2009, V6 3.0L Turbo 2014-         | LR3; LR4
Range Rover Evoque | suv | 2012 2020-             | 5  | L4 2.0L Turbo                                                     | Evoque
`,
  'Alfa Romeo': `
147           | auto   | 2002-2007               | 3  | L4 2.0L                                                           |
Giulietta     | auto   | 2012-2019               | 3  | L4 1.4L Turbo                                                     |
MiTo          | auto   | 2010-2018               | 4  | L4 1.4L Turbo                                                     |
Giulia        | auto   | 2017-                   | 2  | L4 2.0L Turbo                                                     |
`,
}
