/** @returns what sticks out, is cut off, too small to press, or covered. Runs in the page */
export function findMisplaced(): string[] {
	const MIN_TARGET_PX = 44;
	const MIN_INLINE_TARGET_PX = 24;
	/** What rounding and the space around letters may take. */
	const SLACK_PX = 1.5;
	const found: string[] = [];
	const root = document.documentElement;
	const overhang = root.scrollWidth - root.clientWidth;
	if (overhang > 0) found.push(`the page sticks out by ${overhang} px`);
	type Box = { left: number; right: number; top: number; bottom: number };
	type Item = { what: string; boxes: Box[]; owner: Element; isPicture: boolean };
	const isForReaders = (element: Element) =>
		(element.closest("[class*=sr-only]")?.clientWidth ?? MIN_TARGET_PX) <= 1;
	const isShown = (element: Element) =>
		element.checkVisibility() &&
		element.closest(".sr-only, noscript, .print-sheet") === null &&
		!isForReaders(element);
	const ownerOf = (element: Element) =>
		element.closest("a, summary, button, .page-caption, .page-text, h1, h2, p, li") ?? element;
	// What lies over the page, as long as it is there.
	const layerOf = (element: Element) => element.closest(".toaster, .cookie-banner");
	// A link within a sentence is as high as its line.
	const isInSentence = (target: Element) =>
		target.matches(".page-text a") ||
		(getComputedStyle(target).display === "inline" &&
			(target.parentElement?.textContent ?? "").length > (target.textContent ?? "").length + 8);
	const items: Item[] = [];
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) {
		const parent = walker.currentNode.parentElement;
		const text = walker.currentNode.textContent?.trim() ?? "";
		if (!parent || text === "" || parent.closest("script, style, svg") || !isShown(parent))
			continue;
		const range = document.createRange();
		range.selectNodeContents(walker.currentNode);
		// Trims what fonts leave above and below letters, and lines that are closer than that.
		const boxes = [...range.getClientRects()].map(({ left, right, top, bottom }) => {
			const trim = (bottom - top) * 0.22;
			return { left, right, top: top + trim, bottom: bottom - trim };
		});
		const what = `“${text.slice(0, 24)}”`;
		const owner = ownerOf(parent);
		items.push({ what, boxes, owner, isPicture: false });
		for (const box of boxes) {
			if (box.left < -SLACK_PX || box.right > root.clientWidth + SLACK_PX)
				found.push(`${what} leaves the window`);
			for (let around: Element | null = parent; around; around = around.parentElement) {
				const { display, overflowX, overflowY } = getComputedStyle(around);
				if (display === "inline" || display === "contents") continue;
				const place = around.getBoundingClientRect();
				const isBox = around.matches("a, summary, button, h1, h2, p, li, .page-card-words");
				const isWide = box.left < place.left - SLACK_PX || box.right > place.right + SLACK_PX;
				const isHigh = box.top < place.top - SLACK_PX || box.bottom > place.bottom + SLACK_PX;
				if (isWide && (isBox || overflowX !== "visible"))
					found.push(`${what} leaves .${around.className || around.tagName} sideways`);
				if (isHigh && (isBox || overflowY !== "visible"))
					found.push(`${what} leaves .${around.className || around.tagName} up or down`);
			}
		}
	}
	const pictures =
		".page-link-icon, .page-link-thumbnail:not(.page-date), .page-link-marks, .page-photo img, .page-card-image, .page-play, .page-frame-mark";
	for (const picture of document.querySelectorAll(pictures)) {
		const drawn = picture.querySelector("svg, img") ?? picture;
		const { left, right, top, bottom } = drawn.getBoundingClientRect();
		if (right - left < 2 || !isShown(picture)) continue;
		items.push({
			what: `.${picture.className}`,
			boxes: [{ left, right, top, bottom }],
			owner: ownerOf(picture),
			isPicture: true,
		});
	}
	const overlap = (a: Box, b: Box) =>
		Math.min(
			Math.min(a.right, b.right) - Math.max(a.left, b.left),
			Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
		);
	for (const [index, one] of items.entries()) {
		for (const other of items.slice(index + 1)) {
			// A name may stand on the faded edge of a photo, a play mark on its picture; lines of one text are one.
			if (one.isPicture && other.isPicture) continue;
			if (!one.isPicture && !other.isPicture && one.owner === other.owner) continue;
			if ([one, other].some(({ what }) => what === ".")) continue;
			if (layerOf(one.owner) !== layerOf(other.owner)) continue;
			const isOnPhoto = [one, other].some(({ owner }) =>
				owner.closest(".page-photo, .page-banner"),
			);
			if (isOnPhoto) continue;
			if (one.boxes.some((a) => other.boxes.some((b) => overlap(a, b) > SLACK_PX)))
				found.push(`${one.what} and ${other.what} overlap`);
		}
	}
	const targets = [...document.querySelectorAll("a, summary, button")].filter(isShown);
	const places = targets.map((target) => target.getBoundingClientRect());
	for (const [index, target] of targets.entries()) {
		const name = (target.getAttribute("aria-label") ?? target.textContent ?? "").slice(0, 24);
		const { width, height } = places[index] ?? { width: 0, height: 0 };
		if (isInSentence(target)) {
			if (!target.matches(".page-text a")) continue;
			const line = Number.parseFloat(getComputedStyle(target).lineHeight);
			if (line < MIN_INLINE_TARGET_PX) found.push(`“${name}” is ${line} px to press`);
			continue;
		}
		if (Math.min(width, height) < MIN_TARGET_PX - 0.5)
			found.push(`“${name}” is ${Math.round(width)} by ${Math.round(height)} px to press`);
		for (const [other, place] of places.entries()) {
			const second = targets[other];
			const first = places[index];
			if (other <= index || !second || !first || isInSentence(second)) continue;
			if (target.contains(second) || layerOf(target) !== layerOf(second)) continue;
			if (overlap(first, place) > SLACK_PX)
				found.push(`“${name}” and “${second.textContent?.slice(0, 24)}” cover each other`);
		}
	}
	return [...new Set(found)];
}
