/** Twenty by twenty pixels of one colour. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAIAAAAC64paAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAIElEQVQ4jWMwDi0nGzGMai4fDbDy0URSPpoxygeuMAAAOP+OgLzSKSIAAAAASUVORK5CYII=";

export const aPicture = (): File => new File([Buffer.from(PNG, "base64")], "a.png");
