// Matrices of transformations: https://drafts.fxtf.org/geometry/#DOMMatrix
(function (world) {
  "use strict";

  const { need } = world;

  // By columns, as m11, m12 … m44.
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const flat = { a: 0, b: 1, c: 4, d: 5, e: 12, f: 13 };
  const places = { ...flat };
  for (let place = 0; place < 16; ++place) places[`m${1 + (place >> 2)}${1 + place % 4}`] = place;
  const isFlat = values => [2, 3, 6, 7, 8, 9, 11, 14].every(place => values[place] === 0) && values[10] === 1 && values[15] === 1;

  function times(left, right) {
    return identity.map((_, place) => {
      const [column, row] = [place >> 2, place % 4];
      return [0, 1, 2, 3].reduce((sum, step) => sum + left[4 * step + row] * right[4 * column + step], 0);
    });
  }
  function from6([a, b, c, d, e, f]) { return [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1]; }
  const radians = angle => angle * Math.PI / 180;
  function translation(x, y, z) { return [...identity.slice(0, 12), x, y, z, 1]; }
  function scaling(x, y, z) { return [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1]; }
  // About an axis of length 1.
  function rotation(x, y, z, angle) {
    // Quarters of a turn are exact.
    const fit = value => angle % 90 === 0 ? Math.round(value) : value;
    const [sine, cosine] = [fit(Math.sin(radians(angle))), fit(Math.cos(radians(angle)))];
    const rest = 1 - cosine;
    return [
      x * x * rest + cosine, x * y * rest + z * sine, x * z * rest - y * sine, 0,
      x * y * rest - z * sine, y * y * rest + cosine, y * z * rest + x * sine, 0,
      x * z * rest + y * sine, y * z * rest - x * sine, z * z * rest + cosine, 0,
      0, 0, 0, 1,
    ];
  }
  // Gauss and Jordan's; null: it cannot be inverted.
  function inverted(values) {
    const rows = [0, 1, 2, 3].map(row => [
      ...[0, 1, 2, 3].map(column => values[4 * column + row]), ...[0, 1, 2, 3].map(column => row === column ? 1 : 0),
    ]);
    for (let column = 0; column < 4; ++column) {
      const best = rows.slice(column).reduce((best, row) => Math.abs(row[column]) > Math.abs(best[column]) ? row : best);
      if (!best[column]) return null;
      rows.splice(rows.indexOf(best), 1);
      rows.splice(column, 0, best);
      const pivot = best[column];
      for (let place = 0; place < 8; ++place) best[place] /= pivot;
      for (const row of rows) {
        if (row === best) continue;
        const factor = row[column];
        for (let place = 0; place < 8; ++place) row[place] -= factor * best[place];
      }
    }
    return identity.map((_, place) => rows[place % 4][4 + (place >> 2)]);
  }

  // https://drafts.csswg.org/css-transforms/#typedef-transform-list, with lengths in pixels
  const units = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360, px: 1, "": 1 };
  const functions = {
    matrix: (...values) => from6(values),
    matrix3d: (...values) => values,
    translate: (x, y = 0) => translation(x, y, 0),
    translateX: x => translation(x, 0, 0),
    translateY: y => translation(0, y, 0),
    translateZ: z => translation(0, 0, z),
    translate3d: translation,
    scale: (x, y = x) => scaling(x, y, 1),
    scaleX: x => scaling(x, 1, 1),
    scaleY: y => scaling(1, y, 1),
    scaleZ: z => scaling(1, 1, z),
    scale3d: scaling,
    rotate: angle => rotation(0, 0, 1, angle),
    rotateX: angle => rotation(1, 0, 0, angle),
    rotateY: angle => rotation(0, 1, 0, angle),
    rotateZ: angle => rotation(0, 0, 1, angle),
    skewX: angle => from6([1, 0, Math.tan(radians(angle)), 1, 0, 0]),
    skewY: angle => from6([1, Math.tan(radians(angle)), 0, 1, 0, 0]),
  };
  function parse(text) {
    text = text.trim();
    if (text === "" || text === "none") return { values: identity, is2D: true };
    let values = identity;
    let is2D = true;
    const rest = text.replace(/\b(\w+)\(([^()]*)\)\s*/g, (_, name, list) => {
      const numbers = list.split(",").map(part => {
        const found = /^([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)([a-z]*)$/i.exec(part.trim());
        return found === null || !(found[2] in units) ? NaN : Number(found[1]) * units[found[2]];
      });
      const matrix = Object.hasOwn(functions, name) ? functions[name](...numbers) : [NaN];
      if (matrix.length !== 16 || matrix.some(value => !Number.isFinite(value))) fail(text);
      values = times(values, matrix);
      is2D &&= !/3d$|[XY]$|Z$/.test(name) || /^(?:translate|scale|skew)[XY]$/.test(name);
      return "";
    });
    if (rest !== "") fail(text);
    return { values, is2D };
  }
  function fail(text) { world.throwDOMException(undefined, "SyntaxError"); }

  // https://drafts.fxtf.org/geometry/#matrix-validate-and-fixup-a-dictionary
  function read(init = {}) {
    const values = [...identity];
    for (const name in places) {
      if (init?.[name] !== undefined) values[places[name]] = Number(init[name]);
    }
    for (const name in flat) {
      const long = `m${1 + (flat[name] >> 2)}${1 + flat[name] % 4}`;
      if (init?.[name] === undefined || init[long] === undefined || Object.is(Number(init[name]), Number(init[long]))) continue;
      throw new TypeError(`${name} and ${long} are not the same`);
    }
    const is2D = init?.is2D ?? isFlat(values);
    if (is2D && !isFlat(values)) throw new TypeError("The matrix has three dimensions");
    return { values, is2D: Boolean(is2D) };
  }

  class DOMMatrixReadOnly {
    #matrix;
    constructor(init = undefined) {
      if (init === undefined) {
        this.#matrix = { values: identity, is2D: true };
      } else if (typeof init === "object" && init !== null && Symbol.iterator in init) {
        const values = [...init].map(Number);
        if (values.length !== 6 && values.length !== 16) throw new TypeError("A matrix has 6 or 16 numbers");
        this.#matrix = { values: values.length === 6 ? from6(values) : values, is2D: values.length === 6 };
      } else {
        this.#matrix = parse(`${init}`);
      }
    }
    static {
      matrixOf = object => object.#matrix;
      become = (object, matrix) => { object.#matrix = matrix; };
      for (const name in places) {
        Object.defineProperties(DOMMatrixReadOnly.prototype, Object.getOwnPropertyDescriptors({
          get [name]() { return this.#matrix.values[places[name]]; },
        }));
      }
    }
    static fromMatrix(other) { return made(this, read(other)); }
    static fromFloat32Array(array) { return new this(array); }
    static fromFloat64Array(array) { return new this(array); }
    get is2D() { return this.#matrix.is2D; }
    get isIdentity() { return this.#matrix.values.every((value, place) => value === identity[place]); }
    translate(x = 0, y = 0, z = 0) { return copy(this).translateSelf(x, y, z); }
    scale(...values) { return copy(this).scaleSelf(...values); }
    scaleNonUniform(x = 1, y = 1) { return copy(this).scaleSelf(x, y); }
    scale3d(scale = 1, x = 0, y = 0, z = 0) { return copy(this).scale3dSelf(scale, x, y, z); }
    rotate(...angles) { return copy(this).rotateSelf(...angles); }
    rotateFromVector(x = 0, y = 0) { return copy(this).rotateFromVectorSelf(x, y); }
    rotateAxisAngle(x = 0, y = 0, z = 0, angle = 0) { return copy(this).rotateAxisAngleSelf(x, y, z, angle); }
    skewX(angle = 0) { return copy(this).skewXSelf(angle); }
    skewY(angle = 0) { return copy(this).skewYSelf(angle); }
    multiply(other = {}) { return copy(this).multiplySelf(other); }
    flipX() { return applied(copy(this), scaling(-1, 1, 1), true); }
    flipY() { return applied(copy(this), scaling(1, -1, 1), true); }
    inverse() { return copy(this).invertSelf(); }
    transformPoint(point = {}) {
      const { x = 0, y = 0, z = 0, w = 1 } = point ?? {};
      const values = this.#matrix.values;
      const [a, b, c, d] = [0, 1, 2, 3].map(row => values[row] * x + values[4 + row] * y + values[8 + row] * z + values[12 + row] * w);
      return new (world.get("DOMPoint"))(a, b, c, d);
    }
    toFloat32Array() { return Float32Array.from(this.#matrix.values); }
    toFloat64Array() { return Float64Array.from(this.#matrix.values); }
    toJSON() {
      const json = {};
      for (const name in places) json[name] = this[name];
      return { ...json, is2D: this.is2D, isIdentity: this.isIdentity };
    }
    toString() {
      const values = this.#matrix.is2D ? Object.values(flat).map(place => this.#matrix.values[place]) : this.#matrix.values;
      if (!values.every(Number.isFinite)) world.throwDOMException("A number of the matrix is not finite.", "InvalidStateError");
      return `${this.#matrix.is2D ? "matrix" : "matrix3d"}(${values.join(", ")})`;
    }
  }
  var matrixOf, become;
  world.define("DOMMatrixReadOnly", DOMMatrixReadOnly);

  class DOMMatrix extends DOMMatrixReadOnly {
    static {
      for (const name in places) {
        const { get } = Object.getOwnPropertyDescriptor(DOMMatrixReadOnly.prototype, name);
        Object.defineProperties(DOMMatrix.prototype, Object.getOwnPropertyDescriptors({
          get [name]() { return get.call(this); },
          set [name](value) {
            const values = [...matrixOf(this).values];
            values[places[name]] = Number(value);
            become(this, { values, is2D: matrixOf(this).is2D && isFlat(values) });
          },
        }));
      }
    }
    static fromMatrix(other) { return super.fromMatrix(other); }
    static fromFloat32Array(array) { return super.fromFloat32Array(array); }
    static fromFloat64Array(array) { return super.fromFloat64Array(array); }
    translateSelf(x = 0, y = 0, z = 0) { return applied(this, translation(Number(x), Number(y), Number(z)), Number(z) === 0); }
    scaleSelf(x = 1, y = x, z = 1, originX = 0, originY = 0, originZ = 0) {
      this.translateSelf(originX, originY, originZ);
      applied(this, scaling(Number(x), Number(y), Number(z)), Number(z) === 1);
      return this.translateSelf(-originX, -originY, -originZ);
    }
    scale3dSelf(scale = 1, x = 0, y = 0, z = 0) { return this.scaleSelf(scale, scale, scale, x, y, z); }
    rotateSelf(x = 0, y = undefined, z = undefined) {
      if (y === undefined && z === undefined) [x, y, z] = [0, 0, x];
      const is2D = !Number(x) && !Number(y ?? 0);
      for (const axis of [[0, 0, 1, z ?? 0], [0, 1, 0, y ?? 0], [1, 0, 0, x]]) applied(this, rotation(...axis), is2D);
      return this;
    }
    rotateFromVectorSelf(x = 0, y = 0) { return this.rotateSelf(Math.atan2(y, x) * 180 / Math.PI); }
    rotateAxisAngleSelf(x = 0, y = 0, z = 0, angle = 0) {
      const length = Math.hypot(x, y, z);
      if (length === 0) return this;
      return applied(this, rotation(x / length, y / length, z / length, angle), Number(x) === 0 && Number(y) === 0);
    }
    skewXSelf(angle = 0) { return applied(this, functions.skewX(angle), true); }
    skewYSelf(angle = 0) { return applied(this, functions.skewY(angle), true); }
    multiplySelf(other = {}) {
      const { values, is2D } = read(other);
      return applied(this, values, is2D);
    }
    preMultiplySelf(other = {}) {
      const { values, is2D } = read(other);
      become(this, { values: times(values, matrixOf(this).values), is2D: is2D && matrixOf(this).is2D });
      return this;
    }
    invertSelf() {
      const values = inverted(matrixOf(this).values);
      become(this, values === null ? { values: identity.map(() => NaN), is2D: false } : { values, is2D: matrixOf(this).is2D });
      return this;
    }
    setMatrixValue(text) {
      need(arguments, 1);
      become(this, parse(`${text}`));
      return this;
    }
  }
  world.define("DOMMatrix", DOMMatrix);

  // https://drafts.fxtf.org/geometry/#structured-serialization
  const serializable = world.parts.serializable ??= { __proto__: null };
  for (const Matrix of [DOMMatrix, DOMMatrixReadOnly])
    serializable[Matrix.name] = {
      serialize(matrix, record) { record.matrix = { values: [...matrix.toFloat64Array()], is2D: matrix.is2D }; },
      deserialize: ({ matrix: { values, is2D } }) => made(Matrix, { values: [...values], is2D }),
    };

  function made(Class, matrix) {
    const object = new Class();
    become(object, matrix);
    return object;
  }
  function copy(matrix) { return made(DOMMatrix, matrixOf(matrix)); }
  function applied(object, values, is2D) {
    become(object, { values: times(matrixOf(object).values, values), is2D: is2D && matrixOf(object).is2D });
    return object;
  }
})
