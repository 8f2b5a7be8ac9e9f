/* map-view.js - what part of a map is seen, and the canvases behind it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Layers that change only with the view are painted into a buffer that is
 * larger than the screen, a slice each frame. Meanwhile the browser shows the
 * last finished buffer, moved and scaled. So the page follows the pointer at
 * once, however large the network is. */

/* Milliseconds of painting a frame, and by how much a buffer is larger than the
 * screen, on each side. */
const SLICE = 6, MARGIN = 0.25;

class View {
  constructor () {
    this.width = this.height = 1;
    this.x = this.y = 0;
    this.scale = 1;
  }

  toX (x) {
    return (x - this.x) * this.scale;
  }

  toY (y) {
    return (y - this.y) * this.scale;
  }

  centreOn (x, y) {
    this.x = x - this.width / this.scale / 2;
    this.y = y - this.height / this.scale / 2;
  }

  scaleFor ([, , width, height]) {
    return Math.min((this.width - 30) / Math.max(width, 1),
                    (this.height - 30) / Math.max(height, 1));
  }

  fit (box) {
    this.scale = this.scaleFor(box);
    this.centreOn(box[0] + box[2] / 2, box[1] + box[3] / 2);
  }
}

/* Two canvases in turn: one is seen, the other is being painted. */
class Buffers {
  constructor (canvases) {
    this.all = canvases.map(canvas => ({ canvas, lens: null }));
    this.front = 0;
    this.quota = 20000;
  }

  get lens () {
    return this.all[this.front].lens;
  }

  begin (view, ratio, makeJob) {
    const share = view.width * view.height * ratio * ratio > 4e6 ? MARGIN / 3
                                                                 : MARGIN;
    const width = Math.ceil(view.width * (1 + 2 * share));
    const height = Math.ceil(view.height * (1 + 2 * share));
    const { canvas } = this.all[1 - this.front];

    this.next = new Lens(view.x - view.width * share / view.scale,
                         view.y - view.height * share / view.scale,
                         view.scale, width, height);
    /* A canvas of another size is made anew, which takes some time. */
    if (canvas.width !== Math.round(width * ratio)
        || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    const ctx = canvas.getContext('2d');

    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.job = makeJob(ctx, this.next);
  }

  /* Paints for a while. A late frame means that the browser works longer on the
   * picture than the script does. */
  go (now) {
    const end = performance.now() + SLICE;
    const passed = now - (this.before ?? now);
    let done = 0, step = { done: false };

    if (passed > 34)
      this.quota = Math.max(1500, this.quota / 1.6);
    else if (passed > 0 && passed < 25)
      this.quota = Math.min(200000, this.quota * 1.25);
    this.before = now;
    while (!step.done && done < this.quota && performance.now() < end) {
      step = this.job.next();
      done += step.value ?? 0;
    }
    if (step.done)
      this.swap();
  }

  swap () {
    this.all[1 - this.front].lens = this.next;
    this.all[1 - this.front].canvas.classList.remove('back');
    this.all[this.front].canvas.classList.add('back');
    this.front = 1 - this.front;
    this.job = null;
    this.before = undefined;
  }

  place (view) {
    const { lens, all, front } = this;

    if (!lens)
      return;
    const factor = view.scale / lens.scale;

    all[front].canvas.style.transform
      = `translate(${view.toX(lens.x)}px, ${view.toY(lens.y)}px) `
        + `scale(${factor})`;
  }

  /* Whether the shown buffer is complete. */
  covers (view) {
    const { lens } = this;

    return lens !== null && lens.scale === view.scale && lens.x <= view.x
           && lens.y <= view.y
           && lens.right >= view.x + view.width / view.scale
           && lens.bottom >= view.y + view.height / view.scale;
  }
}
