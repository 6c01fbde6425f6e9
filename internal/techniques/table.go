package techniques

// table has all techniques, the simplest first.
var table = []Technique{
	{Name: "naked single", Rating: 1.0},
}
