const MINUTE_S = 60;

/** Seconds as minutes and seconds: 65 is "1:05". */
export function formatDuration(seconds: number): string {
	const whole = Math.round(seconds);
	return `${Math.floor(whole / MINUTE_S)}:${String(whole % MINUTE_S).padStart(2, "0")}`;
}

/** The same in words, for screen readers: "1 minute 5 seconds". */
export function sayDuration(seconds: number): string {
	const whole = Math.round(seconds);
	const [minutes, rest] = [Math.floor(whole / MINUTE_S), whole % MINUTE_S];
	const said = [];
	if (minutes > 0) said.push(`${minutes} ${minutes === 1 ? "minute" : "minutes"}`);
	if (rest > 0 || minutes === 0) said.push(`${rest} ${rest === 1 ? "second" : "seconds"}`);
	return said.join(" ");
}
